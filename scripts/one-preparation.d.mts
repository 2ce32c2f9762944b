export function onePreparation(lock: string, work: () => Promise<void>): Promise<void>
