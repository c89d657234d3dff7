/** What photos show. The pictures are drawn by `draw-photos.ts` and stored in `samples/photos`. */
export const PHOTOS = {
  fish: ['fish-1', 'fish-2'],
  salad: ['salad-1', 'salad-2'],
  soup: ['soup-1', 'soup-2'],
  eggs: ['eggs-1', 'eggs-2'],
  oats: ['oats-1'],
  pasta: ['pasta-1'],
  tacos: ['tacos-1'],
  plate: ['plate-1', 'plate-2'],
  trail: ['trail-1', 'trail-2', 'trail-3'],
  shoes: ['shoes-1'],
  scale: ['scale-1'],
  bottle: ['bottle-1'],
  gym: ['gym-1', 'gym-2'],
} as const

export type PhotoKind = keyof typeof PHOTOS
export type PhotoKey = (typeof PHOTOS)[PhotoKind][number]

/** All pictures. */
export const photoKeys: readonly PhotoKey[] = Object.values(PHOTOS).flat()

/** URL of a picture: one of the above, or `people/` and a client's key. */
export const pictureUrl = (name: string): URL => new URL(`../photos/${name}.jpg`, import.meta.url)

/** Name of a client's portrait. */
export const portraitOf = (client: string): string => `people/${client}`

const DISHES: readonly (readonly [PhotoKind, RegExp])[] = [
  ['eggs', /egg|omelet|frittata|rancheros|shakshuka|bhurji/i],
  ['oats', /oats|porridge|berries|muesli|quark|kefir|pancakes|congee/i],
  ['pasta', /pasta|spätzle|risotto|soba|noodles|polenta|jollof/i],
  ['tacos', /taco|tostada|fajita|wrap|burger|injera|tuna melt/i],
  ['soup', /soup|chili|stew|dal|masala|curry|pozole|caldo|borscht|minestrone|rajma|mapo|ful|molee|egusi|ceci|beans/i],
  ['fish', /salmon|cod|fish|mackerel|bass|trout|tilapia|herring|kippers|kedgeree|shrimp/i],
  ['salad', /salad|bowl|fattoush|tabbouleh|slaw|caprese|nopales|labneh|bibimbap|donburi|edamame/i],
]

/** The kind of picture for a dish. */
export const photoOfDish = (dish: string): PhotoKind => DISHES.find(([, words]) => words.test(dish))?.[0] ?? 'plate'
