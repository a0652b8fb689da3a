import type {
  Chaine,
  FactureDeListe,
  LigneFacture,
  PaiementAssurance,
} from '@dioptrie/domain/facturation/contract'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { chemins } from '../chemins/facturation.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Montant } from '../ui/Montant.tsx'
import style from './accueil.module.css'
import { Chacun } from './Chacun.tsx'
import type { LectureDeLignes } from './Lignes.tsx'
import { Liste } from './Liste.tsx'
import { lien, type PropsPanneau } from './liens.ts'

const Somme = ({ valeur, ton }: { valeur: number; ton?: 'bad' | undefined }) => (
  <strong className={`fixed right ${style.somme} ${ton ?? 'ink'}`}>
    <Montant valeur={valeur} />
  </strong>
)

const ETAPES = [
  ['ATraiter', chemins.poste, {}],
  ['Traitees', chemins.poste, { etape: 'traitees' }],
  ['ADeposer', chemins.aDeposer, {}],
  ['Deposees', chemins.factures, { Etat: 'Déposée' }],
] as const

/** The insurers' money in four lines: how many, how much, how much of it is late. */
export function Assurances({
  lecture: { data: c, ...lecture },
  partout,
}: {
  lecture: Omit<LectureDeLignes<never>, 'data'> & { data: Chaine | undefined }
  partout: string
}) {
  const t = useTranslations('tableau-de-bord')
  const f = useTranslations('facturation')
  const lignes = c && ETAPES.map(([cle, to, search]) => ({ cle, to, search, ...c[cle] }))
  return (
    <Liste
      titre={t('assurances')}
      lecture={{ ...lecture, data: lignes }}
      attendues={ETAPES.length}
      vide=""
      cle={e => e.cle}
      lien={e => lien(e.to, { ...e.search, officine: partout })}
      ligne={e => (
        <>
          <Chacun nom={f(`chaine.${e.cle}.nom`)} sous={[f(`chaine.${e.cle}.nombre`, { n: e.Nombre })]} />
          <span className={`${style.date} ${style.retard} chiffres`}>
            <Somme valeur={e.Montant} />
            {e.MontantEnRetard > 0 && (
              <small className="bad">
                {t('dontEnRetard')} <Montant valeur={e.MontantEnRetard} />
              </small>
            )}
          </span>
        </>
      )}
    />
  )
}

/** Invoices by the day that counts: to be deposited by then, or to be paid. */
function Factures({
  quoi,
  lecture,
  attendues,
  partout,
}: PropsPanneau<FactureDeListe> & { quoi: 'aDeposer' | 'echues' }) {
  const t = useTranslations('tableau-de-bord')
  const tout = quoi === 'aDeposer' ? lien(chemins.aDeposer, { officine: partout }) : undefined
  return (
    <Liste
      titre={t(quoi)}
      tout={{
        libelle: t('voirTout'),
        vers: tout ?? lien(chemins.factures, { Etat: 'Déposée', retard: 'oui', officine: partout }),
      }}
      lecture={lecture}
      attendues={attendues}
      vide={t(`${quoi}Vide`)}
      cle={x => x._id}
      lien={x => ({ to: chemins.facture(x._id) })}
      ligne={x => (
        <>
          <Chacun nom={x.Assurance} sous={[x.Numero, x.Societe, t('lignes', { n: x.Lignes })]} />
          <span className={`${style.date} chiffres`}>
            {x.DateLimite && (
              <span className={x.EnRetard ? 'bad' : undefined}>
                {t(quoi === 'echues' ? 'echueLe' : 'avantLe', { jour: ecrireJour(x.DateLimite) })}
              </span>
            )}
          </span>
          <Somme valeur={quoi === 'echues' ? x.Ouvert : x.Montant} />
        </>
      )}
    />
  )
}
export const ADeposer = (p: PropsPanneau<FactureDeListe>) => <Factures {...p} quoi="aDeposer" />
export const Echues = (p: PropsPanneau<FactureDeListe>) => <Factures {...p} quoi="echues" />

/** Rejected, and nobody has decided. */
export function Rejets({ lecture, attendues, partout }: PropsPanneau<LigneFacture>) {
  const t = useTranslations('tableau-de-bord')
  return (
    <Liste
      titre={t('rejets')}
      tout={{ libelle: t('voirTout'), vers: lien(chemins.rejets, { officine: partout }) }}
      lecture={lecture}
      attendues={attendues}
      vide={t('rejetsVide')}
      cle={l => l._id}
      lien={() => ({ to: chemins.rejets })}
      ligne={l => (
        <>
          <Chacun nom={l.Client} sous={[l.Numero, l.MotifRejet]} />
          <Somme valeur={l.Rejete} ton="bad" />
        </>
      )}
    />
  )
}

export function Paiements({ lecture, attendues }: PropsPanneau<PaiementAssurance>) {
  const t = useTranslations('tableau-de-bord')
  return (
    <Liste
      titre={t('paiements')}
      tout={{ libelle: t('voirTout'), vers: { to: chemins.paiements } }}
      lecture={lecture}
      attendues={attendues}
      vide={t('paiementsVide')}
      cle={p => p._id}
      lien={() => ({ to: chemins.paiements })}
      ligne={p => (
        <>
          <Chacun nom={p.Assurance} sous={[ecrireJour(p.date), p.reference]} chiffres />
          <Somme valeur={p.montant} />
        </>
      )}
    />
  )
}
