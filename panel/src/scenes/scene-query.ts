import { calls } from '../client/calls.ts'
import { makeCollection } from '../client/collection.ts'

export const scenes = makeCollection({ name: 'scenes', list: calls.scenes.list, one: calls.scenes.get })

/** A scene at its latest version. */
export const sceneQuery = (sceneId: string) => scenes.one({ id: sceneId })
