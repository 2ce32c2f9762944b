/** What the form says of a slot that it holds (school 2, "Holds"). */
export const holdWords = {
  held: "Créneau retenu pour vous\u00a0:",
  more: "5 minutes de plus",
  soon: "Il reste une minute pour envoyer votre demande.",
  ended:
    "Ce créneau n’est plus retenu pour vous, mais vos réponses sont toujours là. S’il est encore libre, vous pouvez envoyer votre demande ou le retenir de nouveau.",
  again: "Retenir de nouveau",
} as const
