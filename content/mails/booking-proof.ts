/** The step of a booking form whose request needs a proven address. */
export const bookingProof = {
  title: "Confirmez votre adresse e-mail",
  text: "Beaucoup de demandes viennent en ce moment de votre réseau. Un code envoyé par e-mail suffit : tout ce que vous avez écrit est gardé.",
  ask: (email: string) => `Recevoir un code à ${email}`,
  asking: "Envoi du code…",
  sent: (email: string) =>
    `Un code vient d’être envoyé à ${email}. Il est valable 15 minutes ; pensez aux courriers indésirables.`,
  again: "Recevoir un autre code",
  wait: (seconds: number) => `Un autre code est possible dans ${seconds} s.`,
  code: "Code de 8 caractères",
  hint: "Tapez-le ici, puis envoyez à nouveau votre demande.",
  failed: "Le code n’a pas pu être envoyé. Vérifiez votre connexion, puis réessayez.",
} as const
