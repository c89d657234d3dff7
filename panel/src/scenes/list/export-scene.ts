import { calls } from '../../client/calls.ts'
import { fileNameFor, writeSceneFile } from './scene-file.ts'

/** Hands the latest version of a scene to the person, as a file that can be imported again. */
export const exportScene = async (sceneId: string): Promise<void> => {
  const scene = await calls.scenes.get({ id: sceneId })
  const url = URL.createObjectURL(new Blob([writeSceneFile(scene)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileNameFor(scene.title)
  link.click()
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
