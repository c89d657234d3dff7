import { UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import classes from './CommonContainer.module.css'

/** Shows the current theme; a click switches to the other one. */
export const ThemeToggle = () => {
  const scheme = useComputedColorScheme('light')
  const { setColorScheme } = useMantineColorScheme()
  const isDark = scheme === 'dark'
  const Icon = isDark ? IconMoon : IconSun
  return (
    <UnstyledButton className={classes.theme} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
      <Icon size={15} stroke={1.5} aria-hidden="true" />
      <span className="visually-hidden">Theme: </span>
      {isDark ? 'Dark' : 'Light'}
    </UnstyledButton>
  )
}
