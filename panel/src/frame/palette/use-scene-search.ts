import { IconSchema } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { SceneSummary } from '@attune/contract/scenes/entity'
import { useMay } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { actingOrganization } from '../../client/organization.ts'
import type { Command } from './commands.ts'

const RESULTS_MAX = 6
/** Recent commands are looked up among this many scenes, latest changes first. */
const RECENT_POOL = 100
const KEY = 'scene:'

/** Scenes whose titles match the query, and those among the recent commands (`known`). */
export const useSceneSearch = (q: string, recent: readonly string[]) => {
  const router = useRouter()
  const sees = useMay('scenes.view') && actingOrganization() !== null
  const scenes = useQuery({
    queryKey: ['palette', 'scenes', q],
    queryFn: ({ signal }) => calls.scenes.list({ q, limit: RESULTS_MAX }, { signal }),
    enabled: sees && q !== '',
    placeholderData: keepPreviousData,
  })
  const latest = useQuery({
    queryKey: ['palette', 'recent-scenes'],
    queryFn: ({ signal }) => calls.scenes.list({ limit: RECENT_POOL }, { signal }),
    enabled: sees && recent.some((key) => key.startsWith(KEY)),
  })
  const command = ({ _id, title }: SceneSummary): Command => ({
    key: `${KEY}${_id}`,
    title,
    icon: IconSchema,
    hint: 'Scene',
    run: () => void router.navigate({ to: '/interaction-flow/scene/$id', params: { id: _id } }),
  })
  return {
    scenes: q === '' ? [] : (scenes.data?.data ?? []).map(command),
    isOutdated: scenes.isPlaceholderData,
    known: (latest.data?.data ?? []).map(command),
    state: q !== '' && scenes.isFetching ? 'searching' : scenes.isError ? 'failed' : 'idle',
  } as const
}
