/** Specification 2, Admin area. */
export const adminFrame = {
  navigation: "Administration",
  menu: "Menu",
  closeMenu: "Fermer le menu",
  backToSite: "Retour Client",
  signOut: "Déconnexion",
  signedInAs: "Connecté :",
  loading: "Chargement de l’administration…",
  needsScript: "L’administration a besoin de JavaScript.",
} as const
