export interface DemoPerson {
  firstName: string
  lastName: string
  email: string
  phone: string
  address: string
  postalCode: string
  city: string
  /** 'yyyy-MM-dd' */
  dateOfBirth: string
  placeOfBirth: string
}

const names = `Margaux Delessert, Yannick Bovey, Nadia Berthoud, Olivier Jaquier, Sofia Marques, Thomas Wenger,
  Léa Chappuis, David Pittet, Amélie Rochat, Lucas Favre, Noémie Perret, Julien Monnier, Chiara Bernasconi,
  Sébastien Cuendet, Inès Golay, Matthias Keller, Aurélie Blondel, Fabien Crausaz, Laura Di Marco, Benoît Duruz,
  Céline Emery, Hugo Freymond, Emma Gavillet, Nicolas Henchoz, Sarah Imhof, Loïc Jordan, Valérie Kohli,
  Antoine Lambelet, Mélanie Magnin, Samuel Nicole, Camille Oppliger, Raphaël Paschoud, Estelle Quartier,
  Vincent Ramuz, Julie Savary, Pascal Tinguely, Marion Udry, Xavier Vuilleumier, Clara Wyss, Adrien Yersin,
  Manon Zbinden, Christophe Aubert, Élise Bonzon, Romain Cavin, Delphine Despland, Gilles Etter, Anaïs Fiaux,
  Stéphane Gaillard, Priya Nair, Mehdi Haddad, Ana Ferreira, Jonas Brunner, Lea Schmid, Marco Rossi,
  Kateryna Bondar, Simon Chevalley, Nathalie Dutoit, Yves Maillard, Océane Reymond, Bastien Thévoz`
  .split(",")
  .map((name) => name.trim())

const towns = [
  ["1260", "Nyon"],
  ["1110", "Morges"],
  ["1800", "Vevey"],
  ["1180", "Rolle"],
  ["1006", "Lausanne"],
  ["1820", "Montreux"],
  ["1196", "Gland"],
  ["1095", "Lutry"],
  ["1203", "Genève"],
] as const

const streets = [
  "Chemin des Saules",
  "Rue du Lac",
  "Avenue de la Gare",
  "Route de Suisse",
  "Chemin du Vignoble",
] as const
const operators = ["76", "78", "79"] as const

export const demoPeople: readonly DemoPerson[] = names.map((name, index) => {
  const [firstName = "", ...rest] = name.split(" ")
  const lastName = rest.join(" ")
  const [postalCode, city] = towns[index % towns.length] ?? towns[0]
  const born = [1962 + ((index * 7) % 42), 1 + ((index * 5) % 12), 1 + ((index * 11) % 28)]
  return {
    firstName,
    lastName,
    email: `${plain(firstName)}.${plain(lastName)}@exemple.example`,
    phone: `+41 ${operators[index % operators.length]} 555 ${twoDigits(10 + index)} ${twoDigits((index * 37 + 14) % 100)}`,
    address: `${streets[index % streets.length]} ${1 + ((index * 13) % 48)}`,
    postalCode,
    city,
    dateOfBirth: born.map(twoDigits).join("-"),
    placeOfBirth: towns[(index + 4) % towns.length]?.[1] ?? city,
  }
})

function plain(name: string): string {
  return name
    .normalize("NFD")
    .replace(/[\u0300-\u036f\s]/g, "")
    .toLowerCase()
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0")
}
