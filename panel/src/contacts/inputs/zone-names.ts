let names: { value: string; label: string }[] | null = null

/** Every zone this browser knows, and the one that is set, whether it knows it or not. */
export const zoneNames = (held: string | null): { value: string; label: string }[] => {
  names ??= Intl.supportedValuesOf('timeZone').map(option)
  return held === null || names.some(({ value }) => value === held) ? names : [option(held), ...names]
}

const option = (zone: string) => ({ value: zone, label: zone.replaceAll('_', ' ') })
