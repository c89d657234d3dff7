import { useEffect, useState } from 'react'

/**
 * For what is fetched on demand: opened one step after it stands there. So Mantine sees it open, and knows where the
 * focus was and has to go back to; its button takes the focus over from the one it replaces (`autoFocus`).
 */
export const useOpenOnArrival = () => {
  const [opened, onChange] = useState(false)
  useEffect(() => onChange(true), [])
  return { opened, onChange }
}
