import { useQuery } from '@tanstack/react-query'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { nodeKindOf } from '@attune/contract/scenes/node-kinds'
import { calls } from '../client/calls.ts'
import { promptProviderKey } from './keys.ts'

/** Whether a node asks a model. */
export const asksModel = ({ type }: Pick<SceneNode, 'type'>): boolean => nodeKindOf(type).waits === 'result'

/** Whether these nodes ask a model although none is set up. False until it is known. */
export const useLacksModel = (nodes: readonly Pick<SceneNode, 'type'>[]): boolean => {
  const asks = nodes.some(asksModel)
  const { data } = useQuery({
    queryKey: promptProviderKey,
    queryFn: ({ signal }) => calls.scenes.listPromptNames({ limit: 1 }, { signal }),
    enabled: asks,
    staleTime: Infinity,
  })
  return asks && data?.provider === null
}
