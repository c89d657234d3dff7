import { UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import classes from './CommonContainer.module.css'

/** Names the theme that holds; a click takes the other one. */
export const ThemeToggle = () => {
  const scheme = useComputedColorScheme('light')
  const { setColorScheme } = useMantineColorScheme()
  const isDark = scheme === 'dark'
  const Icon = isDark ? IconMoon : IconSun
  return (
    <UnstyledButton className={classes.theme} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
      <Icon size={15} stroke={1.5} aria-hidden="true" />
      <span className="said">Theme: </span>
      {isDark ? 'Dark' : 'Light'}
    </UnstyledButton>
  )
}
