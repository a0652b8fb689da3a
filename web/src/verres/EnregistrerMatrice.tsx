import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import type { ModeleVerre, Tarif } from '@dioptrie/domain/verres/contract'
import type { Bande } from '@dioptrie/domain/verres/matrice'
import { ecrireBande } from '@dioptrie/domain/verres/rules'
import { IconArrowBackUp, IconDeviceFloppy } from '@tabler/icons-react'
import { useRef } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useServeur } from '../kernel/serveur.ts'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { useTouches } from '../ui/useTouches.ts'
import style from './matrice.module.css'
import type { useMatrice } from './useMatrice.ts'

type Dessin = ReturnType<typeof useMatrice>
type Enregistrement = ReturnType<typeof useEnregistrement>

/** Someone else saved this matrix since it was read: a band of it was changed, or another one stands where I drew. */
const ENTRE_TEMPS = new Set(['VERSION_PERIMEE', 'BANDES_QUI_SE_CHEVAUCHENT'])

/** What was drawn leaves whole, once; what a colleague saved meanwhile comes back to be chosen from. */
export function useEnregistrement({
  modele,
  tarif,
  m,
  empeche,
}: {
  modele: ModeleVerre
  tarif: Tarif
  m: Dessin
  /** Only read, or with bands that cross. */
  empeche: boolean
}) {
  const t = useTranslations('verres')
  const { perduDepuis } = useServeur()
  const { bandes } = m
  const parties = useRef({ bandes, n: 0 })
  const enregistrer = useAppel(contrat.matrice.enregistrer, {
    onSuccess: fraiches => {
      avisSucces(t('matrice.enregistree', { n: parties.current.n }))
      m.enregistree(parties.current.bandes, fraiches)
    },
  })
  const possible = !empeche && m.modifiee && perduDepuis === null
  const envoyer = () => {
    if (!possible || enregistrer.isPending) return
    parties.current = { bandes, n: m.nombre }
    enregistrer.mutate(
      {
        params: { id: modele._id },
        payload: { IdCatalogue: tarif._id, ...m.changements },
      },
      m.envoi(),
    )
  }
  useTouches({
    'ctrl+s': () => envoyer(),
  })
  const { error: refus, isPending: enCours, reset } = enregistrer
  return {
    envoyer,
    possible,
    refus,
    enCours,
    /** The bands as a colleague left them. */
    leurs: refus && ENTRE_TEMPS.has(refus.code) ? (refus.details.courant as Bande[] | undefined) : undefined,
    /** Something else is drawn: its refusal is of what was. On its way, its answer is still to be read. */
    oublier: () => {
      if (!enCours) reset()
    },
  }
}

/** Why it was not saved; after a colleague, whose bands to go on from. */
export function RefusDeMatrice({
  enregistrement: { refus, leurs, oublier },
  m,
}: {
  enregistrement: Enregistrement
  m: Dessin
}) {
  const t = useTranslations('verres')
  if (!refus) return null
  const depuis = (repartir: (leurs: Bande[]) => void) => () => {
    if (leurs) repartir(leurs)
    oublier()
  }
  return (
    <Erreur
      refus={refus}
      quoi={t('matrice.nonEnregistree')}
      {...(leurs
        ? {
            children: (
              <>
                {t('matrice.entreTemps')}
                {/* The same band by both: what each has put there is read before one of them goes. */}
                {m.disputees(leurs).map(({ mienne, leur }) => (
                  <p key={leur.cle} className="chiffres">
                    {t('matrice.disputee', {
                      bande: ecrireBande(leur),
                      leur: ecrireMontant(leur.Prix),
                      mienne: [...new Set([ecrireBande(leur), ecrireBande(mienne)])]
                        .slice(1)
                        .concat(ecrireMontant(mienne.Prix))
                        .join(', '),
                    })}
                  </p>
                ))}
              </>
            ),
            actions: (
              <>
                <Bouton libelle={t('matrice.lesLeurs')} size="sm" faire={depuis(m.recommencer)} />
                <Bouton
                  libelle={t('matrice.lesMiennes')}
                  variant="filled"
                  size="sm"
                  faire={depuis(m.reprendreSur)}
                />
              </>
            ),
          }
        : {})}
    />
  )
}

/** How much is drawn and not saved, the way back, and saving. */
export function BarreDEnregistrement({
  enregistrement,
  m,
  tarif,
  defaire,
}: {
  enregistrement: Enregistrement
  m: Dessin
  tarif: Tarif
  defaire: () => void
}) {
  const t = useTranslations('verres')
  return (
    <div className={style.enregistrer}>
      <span role="status">{m.modifiee ? t('matrice.changements', { n: m.nombre }) : t('matrice.aJour')}</span>
      <Bouton libelle={t('matrice.defaire')} disabled={!m.defaire} icone={IconArrowBackUp} faire={defaire} />
      <Bouton
        libelle={t('matrice.enregistrer', { tarif: tarif.Libelle })}
        variant="filled"
        disabled={!enregistrement.possible}
        loading={enregistrement.enCours}
        icone={IconDeviceFloppy}
        touche="Ctrl S"
        aria-keyshortcuts="Control+S"
        faire={enregistrement.envoyer}
      />
    </div>
  )
}
