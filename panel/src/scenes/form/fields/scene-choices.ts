import { calls } from '../../../client/calls.ts'
import type { ChoiceSource } from '../../../ui/inputs/use-choices.ts'

const FOUND = 10

/** Scenes by title, without the one being edited: it must not start itself. */
export const scenesBut = (sceneId: string): ChoiceSource => ({
  key: `scenes-but-${sceneId}`,
  search: async (q, signal) => {
    const { data } = await calls.scenes.list({ limit: FOUND + 1, ...(q !== '' && { q }) }, { signal })
    const others = data.filter(({ _id }) => _id !== sceneId).slice(0, FOUND)
    return others.map(({ _id, title, labels }) => ({ id: _id, name: title, detail: labels.join(', ') }))
  },
  byIds: async (ids, signal) => {
    const found = await Promise.all(ids.map((id) => calls.scenes.get({ id }, { signal })))
    return found.map(({ _id, title }) => ({ id: _id, name: title }))
  },
})
