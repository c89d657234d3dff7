import type { Sort } from '../table/columns.ts'

/** The value a row is sorted by. */
type PlaceOf<Row> = (row: Row) => string | number

/** Sorts rows, for lists that are loaded as a whole. Ties keep their order. */
export const orderRows = <Row, By extends string>(
  rows: readonly Row[],
  { by, order }: { by: By; order: Sort['order'] },
  places: Readonly<Record<By, PlaceOf<Row>>>,
): Row[] => {
  const sign = order === 'asc' ? 1 : -1
  return rows.toSorted((one, other) => sign * compare(places[by](one), places[by](other)))
}

const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other), 'en')
