import { useEffect, useState } from 'react'

/**
 * For what is fetched on demand: opened one step after it stands there. So Mantine sees it open, and knows where the
 * focus was and has to go back to; its button takes the focus over from the one it replaces (`autoFocus`).
 */
export const useOpenOnMount = () => {
  const [opened, setOpened] = useState(false)
  useEffect(() => setOpened(true), [])
  return { opened, onChange: setOpened }
}
