// Before the first paint, so that a dark screen never flashes white. A file of its own: inline scripts are forbidden.
;(() => {
  try {
    const theme = JSON.parse(localStorage.getItem('theme')) || 'light'
    const langue = JSON.parse(localStorage.getItem('langue')) || 'fr'
    const racine = document.documentElement
    racine.dataset.theme = theme
    racine.dataset.mantineColorScheme = theme === 'dark' ? 'dark' : 'light'
    racine.lang = langue
    // What this address asks the server for leaves now, not once the program has run (`kernel/avance.ts`).
    const jeton = localStorage.getItem('accessToken')
    if (!jeton || !(Date.parse(localStorage.getItem('tokenExpiry')) > Date.now())) return
    const nue = /^(?:\?officine=[^&]*)?$/.test(location.search)
    const connues = nue && new Map(JSON.parse(localStorage.getItem('premieres'))).get(location.pathname)
    const headers = { accept: 'application/json', authorization: `Bearer ${jeton}` }
    const demandes = new Map()
    for (const adresse of ['/api/verify-token', ...(connues || [])]) {
      const reponse = fetch(adresse, { headers, credentials: 'same-origin' })
      reponse.catch(() => null)
      demandes.set(adresse, reponse)
    }
    window.avance = { jeton, demandes }
  } catch {
    // A storage that cannot be read leaves the light theme and French, and nothing is asked for ahead.
  }
})()
