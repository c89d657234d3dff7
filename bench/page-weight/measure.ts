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
  /** What the route loads before it is visible: modules as in routes.tsx, and chunks from vite.config.ts. */
  modules: string[]
}

const MOST = (value: number): Target => ({ of: 'ratio', at: 'most', value })
const SIGNED_IN = ['start', 'frame']
const CONVERSATIONS = [...SIGNED_IN, 'src/conversations/ConversationsPage.tsx']
const ROUTES: Route[] = [
  { name: 'login', toReach: MOST(2), modules: ['start', 'sign-in'] },
  { name: 'conversations', toReach: MOST(3.3), modules: CONVERSATIONS },
  { name: 'one conversation', toReach: MOST(3.3), modules: CONVERSATIONS },
  {
    name: 'scene editor',
    toReach: MOST(3.8),
    atRest: 'scene editor, at rest',
    modules: [...SIGNED_IN, 'src/scenes/editor/EditorPage.tsx'],
  },
  { name: 'playground', toReach: null, modules: [...SIGNED_IN, 'src/screens/playground/PlaygroundPage.tsx'] },
]

/**
 * S10: JavaScript per route, gzipped, compared with react-dom alone. Counts what a real browser fetches from a running
 * demo until the page is idle; the sum by the build manifest is shown as well.
 */
export const measure: Measure = async (say) => {
  const checkout = await copyCheckout()
  try {
    say('building react-dom alone, and the panel.')
    const place = dirname(checkout.folder)
    const limit = await weighReactDom(join(place, 'react-dom'))
    const weigh = await weighBuilt(join(checkout.folder, 'panel'), join(place, 'panel'))
    say('starting the demo and opening its pages in a browser.')
    const attune = await startProcess(checkout.folder, await checkout.newHome())
    const fetched = await fetchRoutes(attune.url)
    await attune.stop()
    return await Promise.all(
      ROUTES.map(async ({ name, toReach, modules, atRest }) => {
        const ours = total(fetched[name])
        const built = await weigh(modules)
        const after =
          atRest === undefined ? '' : `; ${(total(fetched[atRest]) - ours).toFixed(1)} kB more once it rests`
        return {
          id: 'S10',
          work: `JavaScript of ${name}`,
          unit: 'kB' as const,
          ours,
          limit,
          ratio: ours / limit,
          toReach,
          notes: [
            `${name} in ${Object.keys(fetched[name]).length} scripts; by the build’s own list ${built.toFixed(1)} kB${after}`,
          ],
          rounds: { fetched: fetched[name], built },
        }
      }),
    )
  } finally {
    await checkout.remove()
  }
}

const total = (scripts: ScriptSizes): number => Object.values(scripts).reduce((sum, size) => sum + size, 0)
