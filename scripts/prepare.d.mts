export declare function sourcesFingerprint(): string
