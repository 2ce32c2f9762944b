export function whyNotInstalled(output: string, directory: string): string
