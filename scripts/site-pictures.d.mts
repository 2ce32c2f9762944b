import type { Plugin } from "vite"

export declare function sitePictures(): Plugin
