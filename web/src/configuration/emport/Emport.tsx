import type { Emport as Fait } from '@dioptrie/domain/configuration/emport'
import { Progress } from '@mantine/core'
import { IconDownload, IconPackageExport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { contrat, requete } from '../../kernel/api.ts'
import { telecharger } from '../../kernel/fichiers.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import type { RefusApi } from '../../kernel/refus.ts'
import { useServeur } from '../../kernel/serveur.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { Erreur, NonLu } from '../../ui/Erreur.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { useAction } from '../../ui/useAction.ts'
import { useGeste } from '../../ui/useGeste.ts'
import onglet from '../onglet.module.css'
import style from './emport.module.css'

const SUIVI_MS = 1500
const enCours = (e: Fait | undefined) => e?.Etat === 'En attente' || e?.Etat === 'En cours'

/** Everything in one file, made in the background: asked for here, followed, taken when it is there. */
export default function Emport() {
  const t = useTranslations('emport')
  const format = useFormatter()
  const { perduDepuis } = useServeur()
  const lecture = useQuery({
    ...requete(contrat.emport.liste),
    refetchInterval: ({ state }) => (enCours(state.data?.[0]) ? SUIVI_MS : false),
  })
  const demander = useAction(contrat.emport.demander)
  const prendre = useGeste()
  const [prise, setPrise] = useState<string | null>(null)
  const faits = lecture.data ?? []
  const [dernier] = faits
  const refus: RefusApi | null = demander.refus ?? prendre.refus
  const poids = (octets: number) =>
    t('poids', { n: format.number(octets / 1_000_000, { maximumFractionDigits: 1 }) })
  const heure = (instant: string) =>
    format.dateTime(new Date(instant), { dateStyle: 'short', timeStyle: 'short' })
  const telechargerDe = (e: Fait) => {
    setPrise(e._id)
    void prendre.faire(async () => {
      await telecharger(contrat.emport.fichier, { params: { id: e._id } })
      await lecture.refetch()
    })
  }
  return (
    <div className={onglet.pile}>
      <NonLu lecture={lecture} />
      {refus && <Erreur refus={refus} quoi={t('nonFait')} />}
      <Panneau titre={t('titre')}>
        <p className={onglet.texte}>{t('texte')}</p>
        <p className={onglet.texte}>{t('garde')}</p>
        {dernier && enCours(dernier) ? (
          <div className={style.avance} role="status">
            <Progress
              value={dernier.Total > 0 ? (100 * dernier.Faites) / dernier.Total : 0}
              aria-label={t('avancement')}
              animated
            />
            <span>
              {dernier.Total > 0
                ? t('avance', { n: dernier.Faites, sur: dernier.Total, poids: poids(dernier.Octets) })
                : t('attend')}
            </span>
          </div>
        ) : (
          <Bouton
            libelle={t('demander')}
            variant="filled"
            loading={demander.enCours}
            disabled={perduDepuis !== null || lecture.data === undefined}
            icone={IconPackageExport}
            faire={() => demander.faire({ payload: {} })}
          />
        )}
      </Panneau>
      {faits.length > 0 && (
        <Panneau bord titre={t('precedents')}>
          <ul className={onglet.liste}>
            {faits.map(e => (
              <li className="row wrap between gap-8-16 p10-16" key={e._id}>
                <span className="grid min-0 anywhere">
                  <strong>{t('demande', { le: heure(e.createdAt), par: e.Par })}</strong>
                  <small>
                    {e.Etat === 'Prêt'
                      ? t('contenu', { lignes: e.Lignes, papiers: e.Papiers, poids: poids(e.Octets) })
                      : t(`etats.${e.Etat}`)}
                    {' · '}
                    {e.PrisLe ? t('pris', { n: e.Pris, le: heure(e.PrisLe) }) : t('jamaisPris')}
                    {e.Etat === 'Prêt' && !e.Garde && ` · ${t('efface')}`}
                  </small>
                </span>
                {e.Garde && (
                  <Bouton
                    libelle={t('prendre')}
                    size="sm"
                    loading={prendre.enCours && prise === e._id}
                    icone={IconDownload}
                    faire={() => telechargerDe(e)}
                  />
                )}
              </li>
            ))}
          </ul>
        </Panneau>
      )}
    </div>
  )
}
