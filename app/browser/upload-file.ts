import { ApiProblem } from "#app/browser/page/call-api.ts"

interface UploadOptions {
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** @throws ApiProblem when the server refused, a TypeError when it was not reached, an AbortError when cancelled */
export function uploadFile<T>(path: string, form: FormData, { onProgress, signal }: UploadOptions): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener("load", () => {
      const body = readBody(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve(body as T)
      else reject(new ApiProblem(request.status, body))
    })
    request.addEventListener("error", () => reject(new TypeError("the server was not reached")))
    request.addEventListener("abort", () => reject(new DOMException("the upload was cancelled", "AbortError")))
    request.addEventListener("loadend", () => signal.removeEventListener("abort", cancel))
    signal.addEventListener("abort", cancel)
    request.open("POST", `/api/v1${path}`)
    request.send(form)
  })
}

function readBody(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}
