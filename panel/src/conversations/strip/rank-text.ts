import { MEASURE_UNITS, NO_RANK_LABEL, RANK_LABELS, type Measure, type Rank } from '@attune/contract/contacts/ranks'

/** A measure's title: `Water`. */
export const measureTitle = (measure: Measure): string => measure.charAt(0).toUpperCase() + measure.slice(1)

/** `64 Oz`, `a lot`, or null if there is no value. */
export const formatMeasureValue = (measure: Measure, value: string | null): string | null => {
  if (value === null) return null
  const unit = MEASURE_UNITS[measure]
  return unit === undefined ? value : `${value} ${unit}`
}

/** A measure's short text: its value if it has a unit, otherwise the label of its rank. */
export const shortRankText = (measure: Measure, rank: Rank | null, value: string | null): string => {
  if (rank === null) return NO_RANK_LABEL
  return MEASURE_UNITS[measure] !== undefined && value !== null
    ? `${value} ${MEASURE_UNITS[measure]}`
    : RANK_LABELS[rank]
}

/**
 * What `shortRankText` leaves out, for screen readers: the rank's label beside a value, or the value beside a label.
 */
export const hiddenRankText = (measure: Measure, rank: Rank | null, value: string | null): string | null => {
  if (rank === null) return null
  const words = formatMeasureValue(measure, value)
  return shortRankText(measure, rank, value) === words ? RANK_LABELS[rank] : words
}

/** Label and value of a rank: `On Point, 64 Oz`. */
export const fullRankText = (measure: Measure, rank: Rank | null, value: string | null): string =>
  [rank === null ? NO_RANK_LABEL : RANK_LABELS[rank], rank === null ? null : formatMeasureValue(measure, value)]
    .filter((word) => word !== null)
    .join(', ')
