import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import subsetFont from "subset-font"
import { themeColor } from "#content/about-school.ts"
import { indexedPages, sharePicturePath, sharePictureSize } from "#content/pages.ts"
import { school } from "#content/school.ts"

/**
 * Draws what the site is shared and pinned with, from its own scenes: a picture per indexed page, and the icons. Part of
 * the build of the client; the same sources give the same bytes.
 */
export function sitePictures() {
  let root = ""
  return {
    name: "site-pictures",
    apply: "build",
    configResolved(config) {
      root = config.root
    },
    async generateBundle() {
      if (this.environment.name !== "client") return
      const emit = (path, source) => this.emitFile({ type: "asset", fileName: path.slice(1), source })
      for (const [path, bytes] of [...(await sharePictures(root)), ...(await icons(root))]) emit(path, bytes)
    },
  }
}

const scenes = {
  "/": "evening-group",
  "/nos-activites": "noon-rental",
  "/permis-bateau": "dawn-training",
  "/cours": "dawn-training",
  "/reservation": "evening-group",
  "/location": "noon-rental",
  "/boat-sharing": "blue-hour-sharing",
  "/vente": "builder-plan",
}

/** What has no scene of its own shows the chart of the lake. */
const chart = "lake-chart"

const { width, height } = sharePictureSize
const margin = 72
const textWidth = 560

async function sharePictures(root) {
  const pages = indexedPages()
  const fonts = await mkdtemp(join(tmpdir(), "share-fonts-"))
  try {
    const texts = [school.name, ...pages.map((page) => page.title)].join("")
    const fontFile = await staticFont(root, texts, join(fonts, "share.ttf"))
    const backgrounds = new Map()
    for (const scene of new Set(pages.map(sceneOf))) backgrounds.set(scene, await background(root, scene))
    const drawn = pages.map(async (page) => [
      sharePicturePath(page),
      await sharePicture(root, page, backgrounds.get(sceneOf(page)), fontFile),
    ])
    return await Promise.all(drawn)
  } finally {
    await rm(fonts, { recursive: true, force: true })
  }
}

async function sharePicture(root, page, backdrop, fontFile) {
  const [title, name, mark] = await Promise.all([
    textLayer(page.title, 58, fontFile),
    textLayer(school.name, 28, fontFile),
    sharp(join(root, "public/flag-ch.svg"), { density: 300 }).resize(44, 44).png().toBuffer(),
  ])
  const nameTop = height - margin - 40
  return await sharp(backdrop)
    .composite([
      { input: title, left: margin, top: margin },
      { input: mark, left: margin, top: nameTop - 8 },
      { input: name, left: margin + 60, top: nameTop },
    ])
    .jpeg({ quality: 84 })
    .toBuffer()
}

function sceneOf(page) {
  return scenes[page.path] ?? chart
}

/** A scene under its shade; drawn once for all the pages that show it. */
async function background(root, scene) {
  const layer = scene === chart ? await chartLayer(root) : await sceneLayer(root, scene)
  return await sharp({ create: { width, height, channels: 3, background: themeColor } })
    .composite([
      layer,
      { input: Buffer.from(scene === chart ? frame(neatline()) : frame(shade() + neatline())), left: 0, top: 0 },
    ])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

async function sceneLayer(root, scene) {
  const input = await sharp(sceneFile(root, scene), { density: 120 })
    .resize(900, height, { fit: "cover", position: "centre" })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { input, left: width - 900, top: 0 }
}

async function chartLayer(root) {
  const input = await sharp(sceneFile(root, chart), { density: 72 }).resize(680).png({ compressionLevel: 1 }).toBuffer()
  return { input, left: width - 680 - 32, top: 130 }
}

function sceneFile(root, scene) {
  return join(root, `app/site/scenes/${scene}.svg`)
}

function frame(content) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`
}

/** The lake on the left, for the words. */
function shade() {
  return `<linearGradient id="g"><stop offset=".3" stop-color="${themeColor}"/><stop offset=".72" stop-color="${themeColor}" stop-opacity="0"/></linearGradient><path fill="url(#g)" d="M0 0h${width}v${height}H0z"/>`
}

/** The graduated frame of the chart along the foot. */
function neatline() {
  const minutes = Array.from({ length: width / 80 }, (_, index) => `M${index * 80 + 40} 0h40v10h-40z`).join("")
  return `<g transform="translate(0 ${height - 12})"><path fill="${themeColor}" d="M0-2h${width}v14H0z"/><path fill="#f6fbfd" d="${minutes}"/></g>`
}

async function textLayer(words, size, fontFile) {
  return await sharp({
    text: {
      text: `<span foreground="#f6fbfd">${words.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</span>`,
      font: `Hanken Grotesk Bold ${size}`,
      fontfile: fontFile,
      width: textWidth,
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer()
}

/** The variable font held at one weight, which the renderer of the pictures can read. */
async function staticFont(root, text, target) {
  const source = "node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2"
  const font = await subsetFont(await readFile(join(root, source)), text, {
    targetFormat: "truetype",
    variationAxes: { wght: 700 },
  })
  await writeFile(target, font)
  return target
}

async function icons(root) {
  const drawing = join(root, "public/favicon.svg")
  const png = async (size, onLake = false) => {
    const image = sharp(drawing, { density: (72 * size) / 32 }).resize(size, size)
    // Systems round these corners themselves.
    return await (onLake ? image.flatten({ background: themeColor }) : image).png().toBuffer()
  }
  return [
    ["/favicon.ico", ico(await png(32), 32)],
    ["/apple-touch-icon.png", await png(180, true)],
    ["/icon-192.png", await png(192)],
    ["/icon-512.png", await png(512, true)],
  ]
}

/** An .ico file around one PNG. */
function ico(png, size) {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
