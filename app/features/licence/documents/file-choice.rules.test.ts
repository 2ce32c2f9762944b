import { expect, test } from "vitest"
import { acceptedTypes, refusalOfFile } from "./file-choice.rules.ts"

const tenMegabytes = 10 * 1024 * 1024

test("a file of another type or over 10 MB need not be sent", () => {
  expect(refusalOfFile({ type: "image/jpeg", size: tenMegabytes }, "identity")).toBeNull()
  expect(refusalOfFile({ type: "application/pdf", size: 1 }, "medical")).toBeNull()
  expect(refusalOfFile({ type: "image/png", size: tenMegabytes + 1 }, "photo")).toBe("tooLarge")
  expect(refusalOfFile({ type: "image/svg+xml", size: 1 }, "identity")).toBe("wrongType")
  expect(refusalOfFile({ type: "", size: 1 }, "photo")).toBe("wrongType")
})

test("a photo is an image", () => {
  expect(refusalOfFile({ type: "application/pdf", size: 1 }, "photo")).toBe("imageOnly")
  expect(refusalOfFile({ type: "image/png", size: 1 }, "photo")).toBeNull()
  expect(acceptedTypes("photo")).toBe("image/jpeg,image/png")
  expect(acceptedTypes("medical")).toBe("image/jpeg,image/png,application/pdf")
})
