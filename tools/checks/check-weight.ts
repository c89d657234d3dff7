import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPanel } from '@attune/server/start/build-panel'

type Share = [name: string, bytes: number]

/** The format written by panel/weigh-routes.ts. */
interface RouteWeight {
  route: string
  bytes: number
  budget: number
  heaviest: { packages: Share[]; modules: Share[] }
}

/** Sentences about panel routes whose script exceeds its budget. Builds the panel if it has changed. */
export const checkWeight = async (): Promise<string[]> => {
  const { folder, done } = await buildPanel(() => {})
  await done
  return judgeWeights(readFileSync(join(folder, '.weights.json'), 'utf8'))
}

export const judgeWeights = (noted: string): string[] => {
  // Just written by the panel's build, so its shape is known.
  const weights = JSON.parse(noted) as RouteWeight[]
  return weights.filter(({ bytes, budget }) => bytes > budget).map(toSentence)
}

const toSentence = ({ route, bytes, budget, heaviest }: RouteWeight): string =>
  `The script of ${route} weighs ${count(bytes)} bytes; its budget in panel/budgets.json is ${count(budget)}. ` +
  `The heaviest packages: ${list(heaviest.packages)}. The heaviest of our own: ${list(heaviest.modules)}.`

const list = (shares: Share[]): string => shares.map(([name, bytes]) => `${name} (${count(bytes)})`).join(', ')

const count = (bytes: number): string => bytes.toLocaleString('en-US')
