export const handle = { static: true }
export default function Home() { return <h1>Bonjour</h1> }
