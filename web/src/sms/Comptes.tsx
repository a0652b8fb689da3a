import type { CompteSms, SoldeSms } from '@dioptrie/domain/sms/contract'
import { IconMessage2, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { chemins } from '../chemins/sms.ts'
import { contrat, requete, useComplement } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { Code } from '../ui/Code.tsx'
import { Demander } from '../ui/Demander.tsx'
import { NonLu, Note } from '../ui/Erreur.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import type { Colonne } from '../ui/liste/types.ts'
import { Statut } from '../ui/Statut.tsx'
import { useAction } from '../ui/useAction.ts'
import { Services } from './Services.tsx'
import style from './sms.module.css'

const FenetreCompte = aLaDemande(() => import('./FenetreCompte.tsx'))
const NOUVEAU = 'nouveau'

/** By whom each officine sends, what is left to it, and what it sends of itself. */
export default function Comptes() {
  const t = useTranslations('sms')
  const ui = useTranslations('ui')
  const navigate = useNavigate()
  const { compte: vu, ...search } = useSearch({ strict: false }) as Record<string, string | undefined>
  const { IdOfficine, IdOfficinePropre } = useOfficine()
  const officine = IdOfficine ?? IdOfficinePropre
  const regle = usePermission('sms.regler', officine)
  const soldes = useQuery(requete(contrat.sms.solde, { query: { IdOfficine } }))
  const leCompte = useQuery(requete(contrat.sms.compte, { params: { id: officine } }))
  const administre = usePermission('configuration.ecrire')
  const adresse = useComplement({ ...requete(contrat.sms.adresseDesRecus), enabled: administre })
  const retirer = useAction(contrat.sms.supprimerCompte, {
    demande: ({ _id }: CompteSms) => ({ params: { id: _id } }),
  })
  const montrer = (compte: string | undefined) =>
    void navigate({ to: chemins.comptes, search: { ...search, ...(compte ? { compte } : {}) } })
  const colonnes: Colonne<CompteSms>[] = [
    { champ: 'Officine', triable: true },
    { champ: 'senderName', titre: t('expediteur') },
    {
      champ: 'Actif',
      titre: t('etat'),
      cellule: c => <Statut ton={c.Actif ? 'ok' : 'mute'}>{t(c.Actif ? 'actif' : 'eteint')}</Statut>,
      texte: c => t(c.Actif ? 'actif' : 'eteint'),
    },
    {
      champ: 'EnvoyesDuMois',
      titre: t('ceMois'),
      droite: true,
      texte: c => (c.QuotaMois ? `${c.EnvoyesDuMois} / ${c.QuotaMois}` : String(c.EnvoyesDuMois)),
    },
    {
      champ: 'clientSecretDefini',
      titre: t('acces'),
      cede: 1,
      texte: c => t(c.clientIdDefini && c.clientSecretDefini ? 'accesPropre' : 'accesReseau'),
    },
  ]
  // What calls for something stands before the list; what is only good to know, beside it.
  const alarme = (s: SoldeSms) => Boolean(s.alerte || s.erreur)
  const dire = (s: SoldeSms) => (
    <Note key={s.compte} ton={alarme(s) ? 'warn' : 'info'} titre={s.Officine ?? t('compteReseau')}>
      {s.fournisseur === 'Journal'
        ? t('journalTexte')
        : s.availableUnits === null
          ? (s.erreur ?? t('soldeInconnu'))
          : t('soldeDit', { n: s.availableUnits, minutes: Math.round((s.age ?? 0) / 60) })}
    </Note>
  )
  const choisi = vu === NOUVEAU ? null : vu && leCompte.data?._id === vu ? leCompte.data : undefined
  return (
    <>
      <ListPage
        cle="comptes-sms"
        appel={contrat.sms.comptes}
        parOfficine
        titre={t('comptes')}
        nombre={n => t('nombreComptes', { n })}
        invite={t('inviteComptes')}
        colonnes={colonnes}
        tri="Officine"
        ouvrir={c => `${chemins.comptes}?compte=${c._id}`}
        creer={
          regle && leCompte.data === null
            ? { libelle: t('nouveauCompte'), faire: () => montrer(NOUVEAU) }
            : undefined
        }
        menu={c => [
          regle &&
            c.IdOfficine === officine && {
              libelle: ui('modifier'),
              icone: IconPencil,
              faire: () => montrer(c._id),
            },
          regle &&
            c.IdOfficine === officine && {
              libelle: t('retirerCompte'),
              icone: IconTrash,
              faire: () => retirer.demander(c),
            },
        ]}
        note={
          <div className="pile">
            <NonLu lecture={soldes} />
            <NonLu lecture={leCompte} />
            {soldes.data?.filter(alarme).map(dire)}
          </div>
        }
        cote={
          <>
            <Services officine={officine} />
            {soldes.data?.filter(s => !alarme(s)).map(dire)}
            {adresse && (
              <Note ton="info" titre={t('adresseDesRecus')}>
                <Code className={style.adresse}>{adresse.url}</Code>
              </Note>
            )}
          </>
        }
        vide={{ icone: IconMessage2, titre: () => t('videComptes'), texte: t('videComptesTexte') }}
      />
      {regle && choisi !== undefined && (
        <FenetreCompte key={vu} officine={officine} compte={choisi} fermer={() => montrer(undefined)} />
      )}
      {retirer.sur && (
        <Demander
          action={retirer}
          titre={t('retirerCompteTitre', { nom: retirer.sur.Officine })}
          texte={t('retirerCompteTexte')}
          bouton={t('retirerCompte')}
          danger
        />
      )}
    </>
  )
}
