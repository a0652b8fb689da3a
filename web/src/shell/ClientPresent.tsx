import { nomComplet } from '@dioptrie/domain/clients/valeurs'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { age, ajouterJours, aujourdhuiAbidjan, ecrireJour, moisEntre } from '@dioptrie/domain/kernel/jour'
import { formule } from '@dioptrie/domain/kernel/optique/notation'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import { Button, Loader } from '@mantine/core'
import { IconCash, IconEyeglass2, IconShoppingBag, IconUser } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { versDu } from '../chemins/dus.ts'
import { chemins as ventes } from '../chemins/ventes.ts'
import { contrat, requete } from '../kernel/api.ts'
import { ordonnancesTues } from '../kernel/gardee.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Fait } from '../ui/Fait.tsx'
import style from './palette.module.css'

/** Who stands at the counter: coverage, last prescription, what is owed and on its way, what can be done now. */
export function ClientPresent({ id, ouvrir }: { id: string; ouvrir: (lien: string) => void }) {
  const t = useTranslations('shell.present')
  const lecture = useQuery({
    ...requete(contrat.clients.lire, { params: { id } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const anniversaire = useAnniversaire()
  const client = lecture.data
  const saisir = usePermission('ordonnances.ecrire', client?.IdOfficine)
  const vendre = usePermission('ventes.ecrire', client?.IdOfficine) && client?.Statut === 'Actif'
  const encaisse = usePermission('caisse.encaisser', client?.IdOfficine)
  if (!client) {
    return <div className={style.attente}>{lecture.isError ? t('illisible') : <Loader size="sm" />}</div>
  }
  const aujourdhui = aujourdhuiAbidjan(new Date())
  const [derniere] = client.ordonnances
  const telephone = client.Contacts[0]
  const { dus } = client
  const reste = dus.reduce((n, c) => n + c.ResteAPayer, 0)
  const due = encaisse && dus[0]
  return (
    <div className={`p16 ${style.fiche}`} data-ancien={lecture.isPlaceholderData ? '' : undefined}>
      <div className={`flex baseline between gap-12 ${style.tete}`}>
        <strong>{nomComplet(client)}</strong>
        {client.DateNaissance && <span>{t('age', { n: age(client.DateNaissance, aujourdhui) })}</span>}
      </div>
      <p className="note">
        {client.Assurance
          ? [client.Assurance, client.TauxAssurance !== null ? `${client.TauxAssurance}\u00a0%` : null]
              .filter(Boolean)
              .join(' · ')
          : t('sansAssurance')}
      </p>
      <div className={style.ordonnance}>
        {derniere ? (
          <>
            <span className="note">{t('derniere', { date: ecrireJour(derniere.DateOrd) })}</span>
            <Formule oeil="OD" texte={formule(derniere.OD) || t('plan')} />
            <Formule oeil="OG" texte={formule(derniere.OG) || t('plan')} />
          </>
        ) : (
          // Not kept on this desk: nothing is said of what is not known.
          !ordonnancesTues(client) && <span className="note">{t('aucune')}</span>
        )}
      </div>
      <dl className={style.faits}>
        {reste > 0 && <EnChiffres fort nom={t('reste')} valeur={ecrireMontant(reste)} />}
        {client.commandes.flatMap(c =>
          c.Etape === 'Livrée' || c.Etape === 'Rendue'
            ? []
            : [<EnChiffres key={c._id} nom={c.RefCmmd} valeur={t(`etapes.${c.Etape}`)} />],
        )}
        {telephone && <EnChiffres nom={t('telephone')} valeur={formaterTelephone(telephone)} />}
        {client.DerniereVisite && (
          <EnChiffres nom={t('visite')} valeur={ecrireJour(client.DerniereVisite.slice(0, 10))} />
        )}
        {client.DateNaissance && (
          <EnChiffres nom={t('anniversaire')} valeur={anniversaire(client.DateNaissance, aujourdhui)} />
        )}
        <EnChiffres nom={t('officine')} valeur={client.Officine} />
      </dl>
      <div className={style.actions}>
        {vendre && (
          <Bouton
            libelle={t('vendre')}
            variant="filled"
            aria-keyshortcuts="Alt+V"
            leftSection={<IconShoppingBag size={17} stroke={1.8} />}
            touche="Alt V"
            faire={() => ouvrir(ventes.vendre(client._id))}
          />
        )}
        {due && (
          <Bouton
            libelle={t('encaisser')}
            aria-keyshortcuts="Alt+E"
            leftSection={<IconCash size={17} stroke={1.8} />}
            touche="Alt E"
            faire={() => ouvrir(versDu(client._id, due))}
          />
        )}
        {saisir && (
          <Button
            {...(vendre && { variant: 'default' })}
            leftSection={<IconEyeglass2 size={17} stroke={1.8} />}
            onClick={() => ouvrir(`/apps/ordonnance/ordonnance-add/${client._id}`)}
          >
            {t('saisir')}
          </Button>
        )}
        <Bouton
          libelle={t('ouvrir')}
          leftSection={<IconUser size={17} stroke={1.8} />}
          faire={() => ouvrir(`/apps/client/client-view/${client._id}`)}
        />
      </div>
    </div>
  )
}

function Formule({ oeil, texte }: { oeil: 'OD' | 'OG'; texte: string }) {
  const [loin, pres] = texte.split(' Add ')
  return (
    <span className="t15 chiffres">
      <b className="w650 accent">{oeil}</b> <strong>{loin}</strong>
      {pres && <span className="muted"> Add {pres}</span>}
    </span>
  )
}

const EnChiffres = ({ nom, valeur, fort = false }: { nom: string; valeur: string; fort?: boolean }) => (
  <Fait nom={nom} dit="chiffres">
    {fort ? <strong>{valeur}</strong> : valeur}
  </Fait>
)

/** « 12/03, dans 4 mois ». Born on 29 February: 1 March in ordinary years, as ages are counted. */
function useAnniversaire() {
  const t = useTranslations('shell.present')
  return (naissance: string, aujourdhui: string) => {
    const jourMois = naissance.slice(5)
    const annee = Number(aujourdhui.slice(0, 4)) + (jourMois < aujourdhui.slice(5) ? 1 : 0)
    const date = `${naissance.slice(8)}/${naissance.slice(5, 7)}`
    if (jourMois === aujourdhui.slice(5)) return t('aujourdhui')
    if (ajouterJours(aujourdhui, 1).slice(5) === jourMois) return t('demain')
    const prochain = jourMois === '02-29' ? `${annee}-03-01` : `${annee}-${jourMois}`
    // The nearest month: eight and twenty-eight days are nearly nine.
    const mois = moisEntre(aujourdhui, ajouterJours(prochain, 15))
    const jours = Math.round((Date.parse(prochain) - Date.parse(aujourdhui)) / 86_400_000)
    return mois >= 2 ? t('dansMois', { date, n: mois }) : t('dansJours', { date, n: jours })
  }
}
