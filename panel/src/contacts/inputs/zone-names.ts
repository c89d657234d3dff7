let names: { value: string; label: string }[] | null = null

/** Every zone this browser knows, and the one that is set, whether it knows it or not. */
export const listZones = (held: string | null): { value: string; label: string }[] => {
  names ??= Intl.supportedValuesOf('timeZone').map(toOption)
  return held === null || names.some(({ value }) => value === held) ? names : [toOption(held), ...names]
}

const toOption = (zone: string) => ({ value: zone, label: zone.replaceAll('_', ' ') })
