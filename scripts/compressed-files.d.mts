import type { Plugin } from "vite"

export declare function compressedFiles(): Plugin
