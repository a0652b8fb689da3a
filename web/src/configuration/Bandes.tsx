import { type Bande, refusDesBandes, type Trou, trousDeBandes } from '@dioptrie/domain/configuration/garantie'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { BoutonABulle } from '../ui/BoutonABulle.tsx'
import { Comptage } from '../ui/Comptage.tsx'
import { Note } from '../ui/Erreur.tsx'
import { ChampMontant, Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import bande from './garanties.module.css'
import { useSuivreAjout } from './useSuivreAjout.ts'

interface Props {
  titre: string
  bandes: Bande[]
  poser: (bandes: Bande[]) => void
  /** By rank and field: `0.prixMax`. */
  erreurs: Record<string, ReactNode>
  peutEcrire: boolean
}

/** Emptied is not zero, which means « without limit » here: it is unreadable until it is typed. */
const chiffre = (valeur: number | null) => valeur ?? Number.NaN
const chiffrees = (bandes: Bande[]) =>
  bandes.every(b => [b.prixMin, b.prixMax, b.garantie].every(n => Number.isFinite(n)))

/** Price bands: what is wrong is said at once, what falls between two of them is shown with a way to close it. */
export function Bandes({ titre, bandes, poser, erreurs, peutEcrire }: Props) {
  const t = useTranslations('configuration')
  const { liste, ajouterEtSuivre } = useSuivreAjout()
  const lisibles = chiffrees(bandes)
  const refus = lisibles ? refusDesBandes(bandes) : []
  const trous = lisibles && refus.length === 0 ? trousDeBandes(bandes) : []
  const changer = (rang: number, maj: Partial<Bande>) =>
    poser(bandes.map((b, r) => (r === rang ? { ...b, ...maj } : b)))
  const erreur = (rang: number, champ: keyof Bande) =>
    refus.find(r => r.rang === rang && r.champ === champ)?.message ?? erreurs[`${rang}.${champ}`]

  /** The band that comes after a hole begins earlier. */
  const combler = (trou: Trou) => {
    const premier = (b: Bande) => (b.prixMax === 0 ? b.prixMin : b.prixMin + 1)
    const rang = bandes.findIndex(b => premier(b) === (trou.a ?? 0) + 1)
    const suivante = bandes[rang]
    if (suivante) changer(rang, { prixMin: suivante.prixMax === 0 ? trou.de : trou.de - 1 })
  }
  const ajouter = () => {
    const fin = Math.max(0, ...bandes.map(b => b.prixMax || b.prixMin))
    ajouterEtSuivre(bandes.length, () =>
      poser([...bandes, { prixMin: fin > 0 ? fin - 1 : 0, prixMax: 0, garantie: 12 }]),
    )
  }
  const somme = (valeur: number) => () => <Montant valeur={valeur} />
  return (
    <Panneau titre={titre}>
      <div className="grid-1 gap-16">
        {bandes.length === 0 && <p className="note lh18">{t('garanties.sansTranche')}</p>}
        <ol ref={liste} className={`grid gap-10 ${bande.bandes}`}>
          {bandes.map((b, rang) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a band has no other name than its rank.
            <li key={rang}>
              <ChampMontant
                label={t('garanties.prixMin')}
                disabled={!peutEcrire}
                value={b.prixMin}
                error={erreur(rang, 'prixMin')}
                onChange={prixMin => changer(rang, { prixMin: chiffre(prixMin) })}
              />
              <ChampMontant
                label={t('garanties.prixMax')}
                description={b.prixMax === 0 ? t('garanties.sansLimite') : undefined}
                disabled={!peutEcrire}
                value={b.prixMax}
                error={erreur(rang, 'prixMax')}
                onChange={prixMax => changer(rang, { prixMax: chiffre(prixMax) })}
              />
              <Comptage
                label={t('garanties.duree')}
                rightSection={t('garanties.mois')}
                rightSectionWidth={56}
                disabled={!peutEcrire}
                refusComptage={t('entierAttendu')}
                value={b.garantie}
                error={erreur(rang, 'garantie')}
                onChange={garantie => changer(rang, { garantie: chiffre(garantie) })}
              />
              {peutEcrire && (
                <BoutonABulle
                  icone={IconTrash}
                  libelle={t('garanties.retirerRang', { rang: rang + 1 })}
                  bulle={t('garanties.retirer')}
                  className={bande.retirer}
                  faire={() => poser(bandes.filter((_, r) => r !== rang))}
                />
              )}
            </li>
          ))}
        </ol>
        {trous.length > 0 && (
          <div className="grid gap-8" role="status">
            {trous.map(trou =>
              trou.ou === 'entre' ? (
                <Note
                  key={trou.de}
                  ton="warn"
                  actions={
                    peutEcrire && (
                      <Bouton libelle={t('garanties.combler')} size="sm" faire={() => combler(trou)} />
                    )
                  }
                >
                  {trou.a === trou.de
                    ? t.rich('garanties.trouUn', { de: somme(trou.de) })
                    : t.rich('garanties.trou', { de: somme(trou.de), a: somme(trou.a ?? trou.de) })}
                </Note>
              ) : (
                <p key={trou.de} className="note lh18">
                  {trou.ou === 'avant'
                    ? t.rich('garanties.avant', { a: somme(trou.a ?? trou.de) })
                    : t.rich('garanties.apres', { de: somme(trou.de) })}
                </p>
              ),
            )}
          </div>
        )}
        {peutEcrire && (
          <div className="row wrap gap-8-16">
            <Bouton libelle={t('garanties.ajouter')} size="sm" icone={IconPlus} faire={ajouter} />
            <span className="note lh18">{t('garanties.bornes')}</span>
          </div>
        )}
      </div>
    </Panneau>
  )
}
