import { FACTS } from '@attune/contract/app/facts'
import { contract } from '@attune/contract/app/contract'
import type { FactDefinition } from '@attune/contract/facts'
import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

/**
 * Serves what the panel needs from the contract at run time, so that it ships without zod. `virtual:contract`: the method and
 * path of each call, and whether it only reads. `virtual:facts`: what each kind of fact is about.
 */
export const serveContract = (): Plugin => ({
  name: 'attune-contract',
  resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
  load: (id) => MODULES[id.slice(1)]?.(),
})

const MODULES: Record<string, () => string> = {
  'virtual:contract': () => `export const contract = ${JSON.stringify(minifyContractRouter(contract), keepWhatIsRead)}`,
  'virtual:facts': () => `export const facts = ${JSON.stringify(listFacts())}`,
}

const keepWhatIsRead = (name: string, value: unknown): unknown => {
  if (name === 'summary') return undefined
  return name === 'meta' ? readsOf(value) : value
}

const readsOf = (meta: unknown): { reads?: true } =>
  typeof meta === 'object' && meta !== null && 'reads' in meta ? { reads: true } : {}

/** Leaves out facts that never reach the live stream and change nothing in a conversation. */
const listFacts = () =>
  Object.fromEntries(
    Object.entries<FactDefinition>(FACTS)
      .filter(([, { live, touches }]) => live !== 'none' || touches !== undefined)
      .map(([kind, { about, touches }]) => [kind, { about, ...(touches === undefined ? {} : { touches }) }]),
  )
