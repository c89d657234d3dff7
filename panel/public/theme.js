// Runs before the first paint, so that a dark panel never flashes white. A file of its own: the content policy
// lets no inline script in.
;(function () {
  var name = null
  try {
    name = localStorage.getItem('themeName')
  } catch {
    // Storage may be switched off; then the system's scheme decides.
  }
  if (name !== 'dark' && name !== 'light') {
    name = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', name)
  // The organization's accent as it was last seen (src/client/theme-cache.ts); the newer one comes with the page.
  try {
    var cached = JSON.parse(localStorage.getItem('organizationTheme') || 'null')
    if (cached && /^[a-z0-9:;#{}[\]=-]{1,4000}$/.test(cached.css)) {
      var style = document.createElement('style')
      style.id = 'organization-theme'
      style.textContent = cached.css
      document.head.append(style)
    }
  } catch {
    // No storage, or nothing that can be read: the product's own accent holds.
  }
})()
