import { ecrirePuissance } from '@dioptrie/domain/verres/reserve'
import type { NomCommercial } from '@dioptrie/domain/verres/stock'
import { useFormatter } from 'use-intl'
import { contrat, requete, useAppel, useComplement } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { avisSucces } from '../../ui/avis.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { Erreur } from '../../ui/Erreur.tsx'
import { useGeste } from '../../ui/useGeste.ts'
import style from './reserve.module.css'

interface Props {
  IdOfficine: string
  nom: NomCommercial
  facette: number | null
  peutTenir: boolean
}

/** Powers that were ordered these thirty days because the shelf had none. */
export function Demandes({ IdOfficine, nom, facette, peutTenir }: Props) {
  const t = useTranslations('reserve')
  const format = useFormatter()
  const lues = useComplement(
    requete(contrat.stockVerre.demandes, { query: { IdOfficine, IdNomCommercial: nom._id } }),
  )
  const tenir = useAppel(contrat.stockVerre.tenir)
  const geste = useGeste()
  if (!lues || lues.length === 0) return null
  const absentes = lues.filter(d => !d.Tenu)
  return (
    <section className={style.demandes}>
      <h2>
        {t('demandes')} <small>{t('demandesTexte')}</small>
      </h2>
      <ul>
        {lues.map(d => (
          <li key={`${d.Sph}/${d.Cyl}`}>
            <span className="chiffres">{ecrirePuissance(d)}</span>
            <b>{t('fois', { n: d.Fois })}</b>
            <small>{format.dateTime(new Date(d.Dernier), { day: '2-digit', month: '2-digit' })}</small>
          </li>
        ))}
      </ul>
      {geste.refus && <Erreur refus={geste.refus} quoi={t('nonEnregistre')} />}
      {peutTenir && absentes.length > 0 && facette !== null && (
        <Bouton
          libelle={t('tenirDemandes')}
          variant="subtle"
          size="sm"
          loading={geste.enCours}
          faire={() =>
            void geste.faire(async () => {
              const { tenues } = await tenir.mutateAsync({
                payload: {
                  IdOfficine,
                  IdNomCommercial: nom._id,
                  SeuilAlerte: 2,
                  cases: absentes.map(({ Sph, Cyl }) => ({ Sph, Cyl, Diametre: facette })),
                },
              })
              avisSucces(t('tenue.faite', { n: tenues }))
            })
          }
        />
      )}
    </section>
  )
}
