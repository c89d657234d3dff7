import { isRecord } from '@attune/contract/is-record'
import type { IntegerConfig, TimeConfig, WeightConfig } from '@attune/contract/scenes/parsers'
import { INITIAL_PARSER_CONFIGS } from '@attune/contract/scenes/parsers'

/** Stored configs may come from an old version, so unusable settings count as not set. */
export function integerConfig(stored: unknown): IntegerConfig {
  const { min, max } = toRecord(stored)
  return { min: typeof min === 'number' ? min : null, max: typeof max === 'number' ? max : null }
}

export function timeConfig(stored: unknown): TimeConfig {
  const { preferred } = toRecord(stored)
  return preferred === 'am' || preferred === 'pm' ? { preferred } : INITIAL_PARSER_CONFIGS.time
}

export function weightConfig(stored: unknown): WeightConfig {
  const { measureDefault, threshold, measureRequired } = toRecord(stored)
  const initial = INITIAL_PARSER_CONFIGS.weight
  return {
    measureDefault: measureDefault === 'kg' || measureDefault === 'lbs' ? measureDefault : initial.measureDefault,
    threshold: typeof threshold === 'number' && threshold >= 0 ? threshold : initial.threshold,
    measureRequired: measureRequired === true,
  }
}

function toRecord(stored: unknown): Record<string, unknown> {
  return isRecord(stored) ? stored : {}
}
