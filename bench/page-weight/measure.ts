import { dirname, join } from 'node:path'
import { startProcess } from '../attune-process.ts'
import { copyCheckout } from '../checkout-copy.ts'
import type { Measure, Target } from '../figure.ts'
import { weighBuilt, weighReactDom } from './built-scripts.ts'
import { fetchRoutes, type ScriptSizes } from './fetched-scripts.ts'

interface Route {
  name: keyof Awaited<ReturnType<typeof fetchRoutes>>
  /** Loaded after the route is visible, so not counted. */
  atRest?: keyof Awaited<ReturnType<typeof fetchRoutes>>
  toReach: Target | null
}

const MOST = (value: number): Target => ({ of: 'ratio', at: 'most', value })
const ROUTES: Route[] = [
  { name: 'login', toReach: MOST(2) },
  { name: 'conversations', toReach: MOST(3.3) },
  { name: 'one conversation', toReach: MOST(3.3) },
  { name: 'scene editor', toReach: MOST(3.8), atRest: 'scene editor, at rest' },
  { name: 'playground', toReach: null },
]

/**
 * S10: JavaScript per route, gzipped, compared with react-dom alone. Counts what a real browser fetches from a running
 * demo until the page is idle; what the build itself records for the route, which `npm run check` enforces, is shown as
 * well.
 */
export const measure: Measure = async (say) => {
  const checkout = await copyCheckout()
  try {
    say('building react-dom alone, and the panel.')
    const place = dirname(checkout.folder)
    const limit = await weighReactDom(join(place, 'react-dom'))
    const weights = await weighBuilt(join(checkout.folder, 'panel'), join(place, 'panel'))
    say('starting the demo and opening its pages in a browser.')
    const attune = await startProcess(checkout.folder, await checkout.newHome())
    const fetched = await fetchRoutes(attune.url)
    await attune.stop()
    return ROUTES.map(({ name, toReach, atRest }) => {
      const ours = total(fetched[name])
      const built = weights.get(name) ?? 0
      const after = atRest === undefined ? '' : `; ${(total(fetched[atRest]) - ours).toFixed(1)} kB more once it rests`
      return {
        id: 'S10',
        work: `JavaScript of ${name}`,
        unit: 'kB' as const,
        ours,
        limit,
        ratio: ours / limit,
        toReach,
        notes: [
          `${name} in ${Object.keys(fetched[name]).length} scripts; by the build’s own note ${built.toFixed(1)} kB${after}`,
        ],
        rounds: { fetched: fetched[name], built },
      }
    })
  } finally {
    await checkout.remove()
  }
}

const total = (scripts: ScriptSizes): number => Object.values(scripts).reduce((sum, size) => sum + size, 0)
