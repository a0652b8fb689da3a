import type { Reglement as Regle } from '@dioptrie/domain/caisse/contract'
import type { VenteComptoir } from '@dioptrie/domain/comptoir/contract'
import { partClient, sousTotal, verifierVente } from '@dioptrie/domain/comptoir/rules'
import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core'
import { IconBarcode, IconPrinter, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { chemins as caisse } from '../caisse/chemins.ts'
import { Journee } from '../caisse/Journee.tsx'
import { Reglement, surUnChamp } from '../caisse/Reglement.tsx'
import { useEtatCaisse } from '../caisse/useEtatCaisse.ts'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { ChercherArticle } from '../stock/ChercherArticle.tsx'
import disposition from '../ui/disposition.module.css'
import { Entete } from '../ui/Entete.tsx'
import { Erreur, Note } from '../ui/Erreur.tsx'
import { ChampMontant, Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import { SousLeCout } from '../ui/SousLeCout.tsx'
import { usePapier } from '../ui/usePapier.ts'
import { useTouches } from '../ui/useTouches.ts'
import { chemins } from './chemins.ts'
import style from './comptoir.module.css'

interface Ligne {
  article: ArticleDeListe
  Quantite: number
  /** Null while it is emptied: that is not free. */
  PrixUnitaire: number | null
}

/** Scan, quantity, discount, paid now or at the cash desk. The same article scanned twice is one line. */
export default function SaisieComptoir() {
  const t = useTranslations('comptoir')
  const ui = useTranslations('ui')
  const { IdOfficinePropre } = useOfficine()
  const caisse = useEtatCaisse(IdOfficinePropre)
  const etat = caisse.data
  const peutEncaisser = usePermission('caisse.encaisser')
  const scan = useRef<HTMLInputElement>(null)
  const [lignes, setLignes] = useState<Ligne[]>([])
  const [attend, setAttend] = useState(false)
  const [Remise, setRemise] = useState<number | null>(null)
  const [NomAcheteur, setNomAcheteur] = useState('')
  const [vendue, setVendue] = useState<VenteComptoir | null>(null)
  const vider = (vente: VenteComptoir) => {
    setVendue(vente)
    setLignes([])
    setRemise(null)
    setNomAcheteur('')
    scan.current?.focus()
  }
  const [rendre, setRendre] = useState(0)
  const vendre = useAppel(contrat.comptoir.vendre, { onSuccess: vider })
  const creer = useAppel(contrat.comptoir.creer, { onSuccess: vider })
  const refus = vendre.error ?? creer.error

  const ajouter = (article: ArticleDeListe) => {
    setVendue(null)
    setLignes(avant => {
      const rang = avant.findIndex(l => l.article._id === article._id)
      if (rang < 0) return [...avant, { article, Quantite: 1, PrixUnitaire: article.PrixVente }]
      return avant.map((l, i) => (i === rang ? { ...l, Quantite: l.Quantite + 1 } : l))
    })
  }
  const changer = (rang: number, maj: Partial<Ligne>) =>
    setLignes(avant => avant.map((l, i) => (i === rang ? { ...l, ...maj } : l)))
  useTouches({
    f2: e => {
      e.preventDefault()
      scan.current?.select()
    },
  })

  const sansPrix = (l: Ligne) => l.PrixUnitaire === null || Number.isNaN(l.PrixUnitaire)
  const chiffrees = lignes.map(l => ({ ...l, PrixUnitaire: sansPrix(l) ? 0 : (l.PrixUnitaire as number) }))
  const du = partClient(chiffrees, Remise ?? 0)
  const faux = verifierVente(chiffrees, Remise ?? 0)
  const valable = !attend && lignes.length > 0 && !lignes.some(sansPrix) && Object.keys(faux).length === 0
  const payload = {
    lignes: chiffrees.map(l => ({
      IdArticle: l.article._id,
      Quantite: l.Quantite,
      PrixUnitaire: l.PrixUnitaire,
    })),
    Remise: Remise ?? 0,
    NomAcheteur: NomAcheteur || null,
  }
  const envoyer = (reglement: Regle, monnaie: number) => {
    creer.reset()
    setRendre(monnaie)
    if (valable) vendre.mutate({ payload: { ...payload, reglement } })
  }
  const laisser = () => {
    vendre.reset()
    setRendre(0)
    if (valable) creer.mutate({ payload })
  }
  return (
    <>
      <Entete titre={t('nouvelle')} contexte={etat?.Officine} sansDock>
        <Button component={Link} to={chemins.liste} variant="default">
          {t('titre')}
        </Button>
      </Entete>
      <div className={style.colonnes}>
        <div className={disposition.pile}>
          {peutEncaisser && <Journee lecture={caisse} />}
          {vendue && <Vendue vente={vendue} rendre={rendre} />}
          {refus && !surUnChamp(refus) && <Erreur refus={refus} quoi={t('nonEnregistree')} />}
          <Panneau bord titre={t('articles')}>
            <div className={style.scan}>
              <ChercherArticle
                aria-label={t('scanner')}
                placeholder={t('scanner')}
                IdOfficine={IdOfficinePropre}
                champ={scan}
                partout
                choisir={ajouter}
                attendre={setAttend}
                dire={{ inconnu: q => t('articleInconnu', { q }), ici: n => t('enStock', { n }) }}
                leftSection={<IconBarcode size={18} stroke={1.8} aria-hidden />}
                rightSection={<Raccourci touche="F2" />}
              />
            </div>
            {lignes.length === 0 && <p className={style.vide}>{t('aucunArticle')}</p>}
            <ul className={style.lignes}>
              {lignes.map((l, rang) => (
                <li key={l.article._id}>
                  <span className={style.designation}>
                    <strong>{designation(l.article)}</strong>
                    <span data-manque={l.Quantite > l.article.Quantite || undefined}>
                      {t('enStock', { n: l.article.Quantite })} · {l.article.CodeBarre}
                    </span>
                    <SousLeCout prix={l.PrixUnitaire} cout={l.article.PrixAchat} />
                  </span>
                  <NumberInput
                    className={style.quantite ?? ''}
                    aria-label={t('quantiteDe', { nom: designation(l.article) })}
                    min={1}
                    max={100_000}
                    allowDecimal={false}
                    allowNegative={false}
                    value={l.Quantite}
                    onChange={n => changer(rang, { Quantite: Math.max(1, Number(n) || 1) })}
                  />
                  <ChampMontant
                    className={style.prix ?? ''}
                    aria-label={t('prixDe', { nom: designation(l.article) })}
                    value={l.PrixUnitaire}
                    error={sansPrix(l) && ui('prixARemplir')}
                    onChange={PrixUnitaire => changer(rang, { PrixUnitaire })}
                  />
                  <strong className={style.montant}>
                    {sansPrix(l) ? '—' : <Montant valeur={l.Quantite * (l.PrixUnitaire ?? 0)} />}
                  </strong>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('oter', { nom: designation(l.article) })}
                    onClick={() => setLignes(avant => avant.filter((_, i) => i !== rang))}
                  >
                    <IconTrash size={18} stroke={1.7} />
                  </ActionIcon>
                </li>
              ))}
            </ul>
          </Panneau>
        </div>
        <Panneau titre={t('aPayer')} className={style.argent}>
          <div className={style.saisie}>
            <TextInput
              label={t('acheteur')}
              value={NomAcheteur}
              onChange={e => setNomAcheteur(e.currentTarget.value)}
            />
            <ChampMontant label={t('remise')} value={Remise} onChange={setRemise} error={faux.Remise} />
          </div>
          <dl className={style.total}>
            {(Remise ?? 0) > 0 && (
              <div>
                <dt>{t('sousTotal')}</dt>
                <dd>
                  <Montant valeur={sousTotal(chiffrees)} />
                </dd>
              </div>
            )}
            <div data-fort>
              <dt>{t('total')}</dt>
              <dd>
                <Montant valeur={Math.max(0, du)} />
              </dd>
            </div>
          </dl>
          {peutEncaisser && du > 0 ? (
            <Reglement
              reste={du}
              empeche={!valable || etat?.Statut !== 'Ouverte'}
              enCours={vendre.isPending}
              refus={vendre.error}
              payer={envoyer}
              autre={
                <Button variant="default" disabled={!valable} loading={creer.isPending} onClick={laisser}>
                  {t('laisser')}
                </Button>
              }
            />
          ) : (
            <Button fullWidth disabled={!valable} loading={creer.isPending} onClick={laisser}>
              {peutEncaisser ? t('enregistrer') : t('laisser')}
            </Button>
          )}
        </Panneau>
      </div>
    </>
  )
}

/** What was just sold: its ticket, and where to pay it if it is not. */
function Vendue({ vente, rendre }: { vente: VenteComptoir; rendre: number }) {
  const c = useTranslations('caisse')
  const t = useTranslations('comptoir')
  const ui = useTranslations('ui')
  const papier = usePapier(contrat.comptoir.imprimer)
  return (
    <>
      <Note
        ton="info"
        role="status"
        titre={t('vendue', { ref: vente.RefCmmd })}
        actions={
          <>
            {(['ticket', 'a4'] as const).map(format => (
              <Button
                key={format}
                size="sm"
                variant="default"
                leftSection={<IconPrinter size={16} stroke={1.8} aria-hidden />}
                onClick={() => void papier.imprimer(vente._id, format)}
              >
                {t(format)}
              </Button>
            ))}
            <Button size="sm" variant="default" component={Link} to={chemins.voir(vente._id)}>
              {t('ouvrir')}
            </Button>
          </>
        }
      >
        {vente.ResteAPayer > 0 ? (
          <>
            {t('aReglerCaisse')} <Link to={caisse.caisse}>{t('caisse')}</Link>
          </>
        ) : (
          t('reglee')
        )}
        {rendre > 0 && (
          <>
            {' '}
            {ui('intitule', { titre: c('rendre') })} <Montant valeur={rendre} />
          </>
        )}
      </Note>
      {papier.refus && <Erreur refus={papier.refus} quoi={t('nonImprimee')} />}
    </>
  )
}
