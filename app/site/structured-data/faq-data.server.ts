import type { Thing } from "./thing.ts"

export interface Question {
  question: string
  answer: string
}

export function faqData(questions: readonly Question[]): Thing {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  }
}
