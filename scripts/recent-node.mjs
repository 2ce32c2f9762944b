/**
 * Imported first, for its effect: a Node too old for the rest says so and ends. Whoever imports it loads the rest
 * dynamically, so that this Node reads nothing newer than what it knows.
 */
const major = Number(process.versions.node.split(".")[0])

if (major < 20) {
  console.error(
    `Node ${process.versions.node} est trop ancien : installez Node 20 ou plus récent (https://nodejs.org).`,
  )
  process.exit(1)
}
