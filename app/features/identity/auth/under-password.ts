import { ApiProblem } from "#app/browser/page/call-api.ts"

export async function underPassword<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof ApiProblem) || !error.errors.newPassword) throw error
    throw new ApiProblem(error.status, { ...error.body, errors: { password: error.errors.newPassword } })
  }
}
