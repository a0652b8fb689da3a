/*
 * Several of our own papers as one: their objects are copied as they are under other numbers, beneath one root. Only what our
 * printing writes is read: one plain table of objects, strings with their parentheses escaped.
 */

const ENTETE = '%PDF-1.7\n%\xff\xff\xff\xff\n'
/** The three objects that are new: root, pages, words about the file; and the root of the structure where there is one. */
const [RACINE, PAGES, INFO, STRUCTURE] = [1, 2, 3, 4] as const

/** A string, which is left alone, or a reference, which changes its number. */
const CHAINE_OU_RENVOI = /\((?:\\[\s\S]|[^\\()])*\)|<[0-9A-Fa-f\s]*>|\b(\d+) 0 R\b/g

interface Papier {
  octets: Uint8Array
  /** Where each object begins, by its number. */
  debuts: Map<number, number>
  /** Where an object that begins there ends. */
  fins: Map<number, number>
  racine: number
  info: number | null
}

const PAS = 0x8000
function texte(octets: Uint8Array, debut = 0, fin = octets.length): string {
  let dit = ''
  for (let i = debut; i < fin; i += PAS)
    dit += String.fromCharCode(...octets.subarray(i, Math.min(fin, i + PAS)))
  return dit
}

function enOctets(dit: string): Uint8Array {
  const octets = new Uint8Array(dit.length)
  for (let i = 0; i < dit.length; i++) octets[i] = dit.charCodeAt(i)
  return octets
}

const nombre = (motif: RegExp, dit: string): number | null => {
  const trouve = motif.exec(dit)?.[1]
  return trouve === undefined ? null : Number(trouve)
}

function lire(octets: Uint8Array): Papier {
  const table = nombre(/startxref\s+(\d+)\s+%%EOF\s*$/, texte(octets, Math.max(0, octets.length - 200)))
  const queue = table === null ? '' : texte(octets, table)
  const racine = nombre(/\/Root (\d+) 0 R/, queue)
  const premier = /^xref\s+(\d+) \d+\s+/.exec(queue)
  if (table === null || racine === null || !premier || queue.includes('/Encrypt'))
    throw new Error('Ce papier n’est pas de ceux qui s’assemblent.')
  const debuts = new Map<number, number>()
  let numero = Number(premier[1])
  for (const [, debut, etat] of queue.matchAll(/^(\d{10}) \d{5} ([nf])/gm)) {
    if (etat === 'n') debuts.set(numero, Number(debut))
    numero++
  }
  const ordre = [...debuts.values()].sort((a, b) => a - b)
  const fins = new Map(ordre.map((debut, rang) => [debut, ordre[rang + 1] ?? table]))
  return { octets, debuts, fins, racine, info: nombre(/\/Info (\d+) 0 R/, queue) }
}

/** What an object says, and the bytes that follow it as they are. */
function lireObjet({ octets, debuts, fins }: Papier, numero: number): { dit: string; suite: Uint8Array } {
  const debut = debuts.get(numero) ?? 0
  const fin = fins.get(debut) ?? octets.length
  const entier = texte(octets, debut, fin)
  const flux = entier.indexOf('>>\nstream\n')
  const coupe = flux < 0 ? entier.length : flux + 2
  return {
    dit: entier.slice(0, coupe).replace(/^\d+ 0 obj\s*/, ''),
    suite: octets.subarray(debut + coupe, fin),
  }
}

const renumeroter = (dit: string, de: number) =>
  dit.replace(CHAINE_OU_RENVOI, (tout, numero?: string) =>
    numero === undefined ? tout : `${Number(numero) + de} 0 R`,
  )

/** What stands between the brackets that open at the end of `cle`. */
function crochets(dit: string, cle: string): string {
  const debut = dit.indexOf(cle) + cle.length
  if (debut < cle.length) return ''
  let profondeur = 1
  let fin = debut
  for (; fin < dit.length && profondeur > 0; fin++) {
    if (dit[fin] === '[') profondeur++
    if (dit[fin] === ']') profondeur--
  }
  return dit.slice(debut, fin - 1)
}

/** The keys of the parent tree, those of the papers before counted in; what they lead to stays. */
const cles = (paires: string, de: number) =>
  paires.replace(/\[[^\]]*\]|\d+ 0 R|\d+/g, tout => (/^\d+$/.test(tout) ? String(Number(tout) + de) : tout))

const chaineDe = (dit: string) =>
  `<feff${[...dit].flatMap(c => [...Array(c.length).keys()].map(i => c.charCodeAt(i).toString(16).padStart(4, '0'))).join('')}>`

/** One paper of several, in their order; tagged if all of them are. */
export function assembler(papiers: readonly Uint8Array[], titre: string): Uint8Array {
  const lus = papiers.map(lire)
  const catalogues = lus.map(p => lireObjet(p, p.racine).dit)
  const structures = catalogues.map(c => nombre(/\/StructTreeRoot (\d+) 0 R/, c))
  const balise = structures.every(s => s !== null)
  const morceaux: Uint8Array[] = []
  const places: number[] = []
  let long = 0
  const poser = (octets: Uint8Array) => {
    morceaux.push(octets)
    long += octets.length
  }
  const objet = (numero: number, dit: string) => {
    places[numero] = long
    poser(enOctets(`${numero} 0 obj\n${dit}`))
  }
  poser(enOctets(ENTETE))
  const [enfants, elements, parents]: [string[], string[], string[]] = [[], [], []]
  let [pages, suivant, clesPrises]: [number, number, number] = [0, balise ? STRUCTURE : INFO, 0]
  for (const [rang, papier] of lus.entries()) {
    const de = suivant
    const arbre = nombre(/\/Pages (\d+) 0 R/, catalogues[rang] ?? '')
    let clesIci = 0
    for (const numero of papier.debuts.keys()) {
      suivant = Math.max(suivant, numero + de)
      if (numero === papier.racine || numero === papier.info) continue
      const { dit: avant, suite } = lireObjet(papier, numero)
      let dit = renumeroter(avant, de)
      if (numero === arbre) {
        pages += nombre(/\/Count (\d+)/, dit) ?? 0
        dit = dit.replace('<<', `<<\n/Parent ${PAGES} 0 R`)
        enfants.push(`${numero + de} 0 R`)
      } else if (numero === structures[rang]) {
        clesIci = nombre(/\/ParentTreeNextKey (\d+)/, dit) ?? 0
        parents.push(cles(crochets(dit, '/Nums ['), clesPrises))
        elements.push(`${numero + de} 0 R`)
        // What was a root is a part of the whole: its children still know it by its number.
        dit = `<< /Type /StructElem /S /Part /P ${STRUCTURE} 0 R /K [${crochets(dit, '/K [')}] >>\nendobj\n`
        if (!balise) dit = 'null\nendobj\n'
      } else {
        dit = dit.replace(/\/(StructParents?) (\d+)/g, (_, nom: string, cle: string) =>
          balise ? `/${nom} ${Number(cle) + clesPrises}` : '',
        )
      }
      objet(numero + de, dit)
      poser(suite)
    }
    clesPrises += clesIci
  }
  const langue = /\/Lang \((?:\\[\s\S]|[^\\()])*\)/.exec(catalogues[0] ?? '')?.[0] ?? ''
  const marques = balise ? `/MarkInfo << /Marked true >> /StructTreeRoot ${STRUCTURE} 0 R` : ''
  objet(
    RACINE,
    `<< /Type /Catalog /Pages ${PAGES} 0 R ${langue} ${marques} /ViewerPreferences << /DisplayDocTitle true >> >>\nendobj\n`,
  )
  objet(PAGES, `<< /Type /Pages /Count ${pages} /Kids [${enfants.join(' ')}] >>\nendobj\n`)
  objet(INFO, `<< /Title ${chaineDe(titre)} /Producer (Dioptrie) /Creator (Dioptrie) >>\nendobj\n`)
  if (balise)
    objet(
      STRUCTURE,
      `<< /Type /StructTreeRoot /K [${elements.join(' ')}] /ParentTree << /Nums [${parents.join(' ')}] >> /ParentTreeNextKey ${clesPrises} >>\nendobj\n`,
    )
  const table = long
  const rangs = Array.from({ length: suivant }, (_, i) => places[i + 1])
  poser(
    enOctets(
      `xref\n0 ${suivant + 1}\n0000000000 65535 f \n${rangs
        .map(place =>
          place === undefined ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`,
        )
        .join(
          '',
        )}trailer\n<< /Size ${suivant + 1} /Root ${RACINE} 0 R /Info ${INFO} 0 R >>\nstartxref\n${table}\n%%EOF\n`,
    ),
  )
  const entier = new Uint8Array(long)
  let ou = 0
  for (const morceau of morceaux) {
    entier.set(morceau, ou)
    ou += morceau.length
  }
  return entier
}
