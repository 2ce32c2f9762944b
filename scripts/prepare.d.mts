export declare const rootDirectory: string
export declare function sourcesFingerprint(): string
export declare function fingerprintOf(folders: string[], files: string[]): string
