import { MEASURE_UNITS, NO_RANK_LABEL, RANK_LABELS, type Measure, type Rank } from '@attune/contract/contacts/ranks'

/** `Water`: measures begin with a capital where they stand alone. */
export const measureTitle = (measure: Measure): string => measure.charAt(0).toUpperCase() + measure.slice(1)

/** `64 Oz`, `a lot`, or null where no value was told. */
export const formatMeasureValue = (measure: Measure, value: string | null): string | null => {
  if (value === null) return null
  const unit = MEASURE_UNITS[measure]
  return unit === undefined ? value : `${value} ${unit}`
}

/** What stands for a measure in one place: its value where it is a number of something, else the word of its rank. */
export const shortRankText = (measure: Measure, rank: Rank | null, value: string | null): string => {
  if (rank === null) return NO_RANK_LABEL
  return MEASURE_UNITS[measure] !== undefined && value !== null
    ? `${value} ${MEASURE_UNITS[measure]}`
    : RANK_LABELS[rank]
}

/** What `shownOf` leaves to the colour, or to the course: the rank's word beside a value, the value beside a word. */
export const hiddenRankText = (measure: Measure, rank: Rank | null, value: string | null): string | null => {
  if (rank === null) return null
  const words = formatMeasureValue(measure, value)
  return shortRankText(measure, rank, value) === words ? RANK_LABELS[rank] : words
}

/** Everything about a rank, for those who cannot see its colour: `On Point, 64 Oz`. */
export const fullRankText = (measure: Measure, rank: Rank | null, value: string | null): string =>
  [rank === null ? NO_RANK_LABEL : RANK_LABELS[rank], rank === null ? null : formatMeasureValue(measure, value)]
    .filter((word) => word !== null)
    .join(', ')
