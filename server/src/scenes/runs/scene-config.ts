import type { SceneConfig } from '@attune/contract/scenes/graph'

/** Values that a run was given for the scenes it starts; it hands them on. */
export const configToPassOn = (config: readonly SceneConfig[]): SceneConfig[] =>
  config.filter(({ target }) => target !== '#this')

/** The same values for a run of this scene: its own are those for `#this`. */
export const configFor = (sceneId: string, config: readonly SceneConfig[]): SceneConfig[] =>
  config.map((one) => (one.target === sceneId ? { ...one, target: '#this' } : one))
