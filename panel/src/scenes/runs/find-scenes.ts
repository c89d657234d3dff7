import type { AvailableScene } from '@attune/contract/scenes/runs/entity'

/** Scenes whose title or labels contain all words: startable ones first, then by title. */
export const findScenes = (scenes: readonly AvailableScene[], words: string): AvailableScene[] => {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return scenes
    .filter(({ scene }) => {
      const text = [scene.title, ...scene.labels].join(' ').toLowerCase()
      return wanted.every((word) => text.includes(word))
    })
    .toSorted((a, b) => Number(b.available) - Number(a.available) || a.scene.title.localeCompare(b.scene.title))
}
