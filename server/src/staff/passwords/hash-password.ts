import { hash, verify } from '@node-rs/argon2'

/** OWASP's settings for Argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Hashed for unknown accounts, so that timing does not reveal which ones exist. */
let decoy: Promise<string> | undefined

export const passwordFits = async (stored: string | null, password: string): Promise<boolean> => {
  decoy ??= hashPassword('nobody has this password')
  const fits = await verify(stored ?? (await decoy), password, COST)
  return stored !== null && fits
}
