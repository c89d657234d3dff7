let names: { value: string; label: string }[] | null = null

/** All zones this browser knows, plus the current one even if it doesn't know it. */
export const listZones = (current: string | null): { value: string; label: string }[] => {
  names ??= Intl.supportedValuesOf('timeZone').map(toOption)
  return current === null || names.some(({ value }) => value === current) ? names : [toOption(current), ...names]
}

const toOption = (zone: string) => ({ value: zone, label: zone.replaceAll('_', ' ') })
