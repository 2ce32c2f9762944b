import { expect, test } from "vitest"
import { acceptedTypes, refusalOfFile } from "./file-choice.rules.ts"

const tenMegabytes = 10 * 1024 * 1024

test("a file of another type or over 10 MB need not be sent", () => {
  expect(refusalOfFile({ name: "fichier", type: "image/jpeg", size: tenMegabytes }, "identity")).toBeNull()
  expect(refusalOfFile({ name: "fichier", type: "application/pdf", size: 1 }, "medical")).toBeNull()
  expect(refusalOfFile({ name: "fichier", type: "image/png", size: tenMegabytes + 1 }, "photo")).toBe("tooLarge")
  expect(refusalOfFile({ name: "fichier", type: "image/svg+xml", size: 1 }, "identity")).toBe("wrongType")
  expect(refusalOfFile({ name: "fichier", type: "", size: 1 }, "photo")).toBe("wrongType")
})

test("a photo as iPhones keep it is refused with the way to a JPEG, also where the browser knows no type", () => {
  for (const type of ["image/heic", "image/heif", "image/heic-sequence"])
    expect(refusalOfFile({ name: "IMG_0042", type, size: 1 }, "photo")).toBe("heic")
  expect(refusalOfFile({ name: "IMG_0042.HEIC", type: "", size: 1 }, "identity")).toBe("heic")
  expect(refusalOfFile({ name: "IMG_0042.HEIC", type: "image/jpeg", size: 1 }, "identity")).toBeNull()
})

test("a photo is an image", () => {
  expect(refusalOfFile({ name: "fichier", type: "application/pdf", size: 1 }, "photo")).toBe("imageOnly")
  expect(refusalOfFile({ name: "fichier", type: "image/png", size: 1 }, "photo")).toBeNull()
  expect(acceptedTypes("photo")).toBe("image/jpeg,image/png")
  expect(acceptedTypes("medical")).toBe("image/jpeg,image/png,application/pdf")
})
