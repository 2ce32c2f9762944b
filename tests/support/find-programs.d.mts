export declare function findChromium(): string | undefined
export declare function findPostgres(): string | undefined
export declare function isProgram(path: string): boolean
